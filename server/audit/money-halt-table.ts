import type { Pool } from 'pg'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

/** Stops the money of every server, which look for it once a second; it is noted once, however often it is found. */
export async function insertHalt(pool: Pool, reason: string): Promise<void> {
  await pool.query(
    `insert into money_halts (reason) select left($1, 10000)
     where not exists (select from money_halts where cleared_at is null)`,
    [reason],
  )
}

/** All of the books were found right, as they are seen here: what was noted before has been mended. */
export async function clearHalts(transaction: TellerTransaction): Promise<void> {
  await transaction.query(
    'clear-halts',
    'update money_halts set cleared_at = now() where cleared_at is null',
    [],
  )
}
