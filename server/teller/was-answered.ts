import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** Whether a request with this key has moved money already, so that it will be given the same answer again. */
export async function wasAnswered(
  connection: Connection,
  customerId: bigint,
  key: string | null,
): Promise<boolean> {
  if (key === null) return false
  const { rows } = await sql`select from commands where customer_id = ${customerId} and key = ${key}`.execute(
    connection,
  )
  return rows.length > 0
}
