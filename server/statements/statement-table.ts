import { type Selectable, sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { StatementRow } from '../postgres/tables.ts'

export type Statement = Omit<Selectable<StatementRow>, 'from_day' | 'until_day'> & {
  from: string
  until: string
}

export type NewStatement = Pick<
  Statement,
  | 'id'
  | 'customer_id'
  | 'format'
  | 'locale'
  | 'zone'
  | 'from'
  | 'until'
  | 'after_number'
  | 'last_number'
  | 'opening_cash'
  | 'closing_cash'
  | 'requested_at'
  | 'kept_until'
>

const statements = (connection: Connection) =>
  connection
    .selectFrom('statements')
    .selectAll('statements')
    .select([sql<string>`from_day::text`.as('from'), sql<string>`until_day::text`.as('until')])

/** Null where one of this customer's is in the making already. */
export async function insertStatement(
  connection: Connection,
  { from, until, ...statement }: NewStatement,
): Promise<Statement | null> {
  const inserted = await connection
    .insertInto('statements')
    .values({ ...statement, from_day: from, until_day: until, state: 'making' })
    .onConflict((conflict) => conflict.column('customer_id').where('state', '=', 'making').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  return await statements(connection).where('id', '=', inserted.id).executeTakeFirstOrThrow()
}

export async function listStatementsOf(
  connection: Connection,
  customerId: bigint,
  now: number,
): Promise<Statement[]> {
  return await statements(connection)
    .where('customer_id', '=', customerId)
    .where('kept_until', '>', new Date(now))
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** One that is ready, of this customer and of nobody else. */
export async function findReadyStatement(
  connection: Connection,
  customerId: bigint,
  id: string,
  now: number,
): Promise<Statement | null> {
  const found = await statements(connection)
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('state', '=', 'ready')
    .where('kept_until', '>', new Date(now))
    .executeTakeFirst()
  return found ?? null
}

/** Whether there was such a statement of this customer. The process that is making it notices with the next piece. */
export async function deleteStatementOf(
  connection: Connection,
  customerId: bigint,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('statements')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteOldStatements(connection: Connection, now: number): Promise<void> {
  await connection.deleteFrom('statements').where('kept_until', '<=', new Date(now)).execute()
}

export async function findPiece(connection: Connection, id: string, number: number): Promise<Buffer | null> {
  const piece = await connection
    .selectFrom('statement_pieces')
    .select('content')
    .where('statement_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return piece?.content ?? null
}
