import { auditBooks } from '@candor/server/audit/audit-books.ts'
import type { Invariant } from '@candor/server/audit/invariant.ts'
import { invariants } from '@candor/server/audit/invariants.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import type { TellerTransaction } from '@candor/server/teller/teller-transaction.ts'
import type { Pool } from 'pg'

/*
 * Most tests leave most tables empty, and planning a check takes longer than making it. A check that found nothing wrong when all tables it
 * reads were empty, in the template, finds nothing wrong where they still are: it is left out there, and all others are made.
 */

/** The tables that each check reads, in the order of the list; null for one that is always made. */
export type AuditReads = readonly (readonly string[] | null)[]

type Relation = { name: string; kind: string; place: string; bytes: bigint }

/** A transaction keeps the lock of every relation that its statements name, of indexes too. */
async function lockedRelations(transaction: TellerTransaction): Promise<Relation[]> {
  const locked = await transaction.query<{ relation: number }>(
    'locked',
    `select relation from pg_locks where pid = pg_backend_pid() and locktype = 'relation' and relation <> 'pg_locks'::regclass`,
    [],
  )
  return await transaction.query<Relation>(
    'named',
    `select relname as name, relkind::text as kind, relnamespace::regnamespace::text as place, pg_relation_size(oid) as bytes
     from pg_class where oid = any ($1::oid[]) and relkind <> 'i'`,
    [locked.map(({ relation }) => relation)],
  )
}

/** Null where it reads anything but tables of ours that are empty: the catalogue, or rows that are there from the beginning. */
const tablesIn = (relations: readonly Relation[]): string[] | null =>
  relations.length > 0 &&
  relations.every(({ kind, place, bytes }) => kind === 'r' && place === 'public' && bytes === 0n)
    ? relations.map(({ name }) => name)
    : null

async function readsOf(pool: Pool, invariant: Invariant): Promise<string[] | null> {
  let read: string[] | null = null
  const options = { scope: 'whole', lanes: 1, only: [invariant] } as const
  // What is done afterwards is done only where nothing was found wrong.
  await auditBooks(pool, options, async (transaction) => {
    read = tablesIn(await lockedRelations(transaction))
  })
  return read
}

/** Makes each check by itself in a database that has no rows but those it began with, and says what it has read. */
export async function learnAuditReads(databaseUrl: string): Promise<AuditReads> {
  const pool = openPool(databaseUrl, { applicationName: 'candor audit', max: 1 })
  try {
    const reads: (string[] | null)[] = []
    for (const invariant of invariants) reads.push(await readsOf(pool, invariant))
    return reads
  } finally {
    await pool.end()
  }
}

/** The checks that have something to read. */
export async function neededChecks(pool: Pool, reads: AuditReads): Promise<Invariant[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  )
  const filled = new Set(rows.map(({ name }) => name))
  return invariants.filter((_, at) => reads[at]?.some((name) => filled.has(name)) ?? true)
}
