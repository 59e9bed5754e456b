import type { Selectable } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { JoinRequestRow } from '../postgres/group-tables.ts'

export type JoinRequest = Selectable<JoinRequestRow>

export const listWaiting = (connection: Connection, groupId: string): Promise<JoinRequest[]> =>
  connection
    .selectFrom('join_requests')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()

/** Their holder is the only one that decides them; those that somebody else has decided are not among them. */
export const lockWaiting = (
  connection: Connection,
  groupId: string,
  ids: readonly string[],
): Promise<JoinRequest[]> =>
  connection
    .selectFrom('join_requests')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute()

export async function countWaiting(connection: Connection, groupId: string): Promise<number> {
  const { waiting } = await connection
    .selectFrom('join_requests')
    .select(({ fn }) => fn.countAll<bigint>().as('waiting'))
    .where('group_id', '=', groupId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

export async function insertJoin(
  connection: Connection,
  asked: Pick<JoinRequest, 'id' | 'group_id' | 'name' | 'code_hash' | 'locale' | 'asked_at'>,
): Promise<void> {
  await connection
    .insertInto('join_requests')
    .values({ ...asked, state: 'waiting' })
    .execute()
}

export async function findJoinByCode(connection: Connection, codeHash: Buffer): Promise<JoinRequest | null> {
  const row = await connection
    .selectFrom('join_requests')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return row ?? null
}

/** What is said of somebody who was refused is not kept. */
export async function refuseJoins(connection: Connection, ids: readonly string[], at: Date): Promise<void> {
  await connection
    .updateTable('join_requests')
    .set({ state: 'refused', decided_at: at, name: '' })
    .where('id', 'in', ids)
    .execute()
}

export async function letIn(connection: Connection, id: string, customerId: bigint, at: Date): Promise<void> {
  await connection
    .updateTable('join_requests')
    .set({ state: 'let-in', decided_at: at, customer_id: customerId })
    .where('id', '=', id)
    .execute()
}
