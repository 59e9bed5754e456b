import { auditBooks, tellBroken } from '@candor/server/audit/audit-books.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { type AuditReads, neededChecks } from './audit-reads.ts'

/** What the audit finds wrong with the books of a database, but for what a test does on purpose. By what its checks read, some are left out. */
export async function findAuditTroubles(
  databaseUrl: string,
  onPurpose: readonly string[] = [],
  reads: AuditReads = [],
): Promise<string[]> {
  const pool = openPool(databaseUrl, { applicationName: 'candor audit', max: 1 })
  try {
    const only = await neededChecks(pool, reads)
    const checked = await auditBooks(pool, { scope: 'whole', lanes: 1, only })
    return checked
      .filter(({ invariant, broken }) => broken !== null && !onPurpose.includes(invariant.name))
      .map(tellBroken)
  } finally {
    await pool.end()
  }
}
