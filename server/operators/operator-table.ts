import type { OperatorRole } from '@candor/domain/operators/operator-role.ts'
import type { Insertable } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { OperatorRow } from '../postgres/operator-tables.ts'
import type { Operator } from './operator-session-table.ts'

export async function findOperatorByName(connection: Connection, name: string): Promise<Operator | null> {
  const row = await connection.selectFrom('operators').selectAll().where('name', '=', name).executeTakeFirst()
  return row ?? null
}

export async function findOperator(connection: Connection, id: bigint): Promise<Operator | null> {
  const row = await connection.selectFrom('operators').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function listOperators(connection: Connection): Promise<Operator[]> {
  return await connection.selectFrom('operators').selectAll().orderBy('id').execute()
}

/** Null where the name, or the customer, is an operator's already. Only the owner of the database may do this. */
export async function insertOperator(
  connection: Connection,
  operator: Insertable<OperatorRow>,
): Promise<Operator | null> {
  const row = await connection
    .insertInto('operators')
    .values(operator)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

type Change = { password_hash: string | null } | { roles: OperatorRole[] } | { ended_at: Date }

/** Only the owner of the database may do this. */
export async function updateOperator(connection: Connection, id: bigint, change: Change): Promise<void> {
  await connection.updateTable('operators').set(change).where('id', '=', id).execute()
}
