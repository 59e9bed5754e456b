import { sql } from 'kysely'
import type { Connection, Database } from '../postgres/database.ts'

/**
 * Who makes which statement. A claim is a lease by the database's clock, which all processes share; its holder renews it with every piece.
 * Each piece is written only by the holder, so that one who was thought dead cannot write into another's file.
 */

const lease = sql`now() + interval '60 seconds'`

/** A file that has brought down its process this often is not tried again. */
export const mostAttempts = 3

/** Takes the statement that has waited longest, and what was left of an earlier attempt away. Null where none waits. */
export const claimStatement = (database: Database, maker: string): Promise<string | null> =>
  database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      update statements
      set maker = ${maker}, claimed_until = ${lease}, attempts = attempts + 1, written = 0, bytes = 0
      where id = (
        select id from statements
        where state = 'making' and attempts < ${mostAttempts} and (claimed_until is null or claimed_until < now())
        order by requested_at limit 1 for update skip locked
      )
      returning id`.execute(transaction)
    const id = rows[0]?.id
    if (id === undefined) return null
    await transaction.deleteFrom('statement_pieces').where('statement_id', '=', id).execute()
    return id
  })

type Piece = { number: number; content: Uint8Array; written: bigint; last: boolean }

/** Adds a piece and renews the claim; false where the statement is gone or somebody else's by now. */
export const addPiece = (database: Database, id: string, maker: string, piece: Piece): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('statements')
      .set({
        written: piece.written,
        bytes: sql<bigint>`bytes + ${piece.content.length}`,
        claimed_until: piece.last ? null : sql<Date>`${lease}`,
        ...(piece.last && { state: 'ready' as const, maker: null }),
      })
      .where('id', '=', id)
      .where('maker', '=', maker)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await transaction
      .insertInto('statement_pieces')
      .values({ statement_id: id, number: piece.number, content: Buffer.from(piece.content) })
      .execute()
    return true
  })

/** Gives a statement back, to be made by the next process; stopping the server does not count as a failure. */
export async function releaseStatement(connection: Connection, id: string, maker: string): Promise<void> {
  await connection
    .updateTable('statements')
    .set({ maker: null, claimed_until: null, attempts: sql<number>`attempts - 1` })
    .where('id', '=', id)
    .where('maker', '=', maker)
    .execute()
}

export async function failStatement(connection: Connection, id: string, maker: string): Promise<void> {
  await connection
    .updateTable('statements')
    .set({ state: 'failed', maker: null, claimed_until: null })
    .where('id', '=', id)
    .where('maker', '=', maker)
    .execute()
}

/** Those that nobody will try again. */
export async function failAbandonedStatements(connection: Connection): Promise<void> {
  await connection
    .updateTable('statements')
    .set({ state: 'failed', maker: null, claimed_until: null })
    .where('state', '=', 'making')
    .where('attempts', '>=', mostAttempts)
    .where('claimed_until', '<', sql<Date>`now()`)
    .execute()
}
