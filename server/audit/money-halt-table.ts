import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

/** Stops the money of every server, which look for it once a second; it is noted once, however often it is found. */
export async function insertHalt(database: Database, reason: string): Promise<void> {
  await sql`
    insert into money_halts (reason) select left(${reason}, 10000)
    where not exists (select from money_halts where cleared_at is null)`.execute(database)
}

/** All of the books were found right, as they are seen here: what was noted before has been mended. */
export async function clearHalts(transaction: TellerTransaction): Promise<void> {
  await transaction.query(
    'clear-halts',
    'update money_halts set cleared_at = now() where cleared_at is null',
    [],
  )
}
