import { auditBooks, tellBroken } from '@candor/server/audit/audit-books.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'

/** What the audit finds wrong with the books of a database. */
export async function findAuditTroubles(databaseUrl: string): Promise<string[]> {
  const pool = openPool(databaseUrl, { applicationName: 'candor audit', max: 1 })
  try {
    const checked = await auditBooks(pool, { scope: 'whole', lanes: 1 })
    return checked.filter(({ broken }) => broken !== null).map(tellBroken)
  } finally {
    await pool.end()
  }
}
