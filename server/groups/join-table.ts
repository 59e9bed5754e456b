import {
  mostWaitingFromAddress,
  mostWaitingToJoin,
  refusedJoinCountsMs,
} from '@candor/domain/groups/group-rule.ts'
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

async function countWaiting(connection: Connection, groupId: string): Promise<number> {
  const { waiting } = await connection
    .selectFrom('join_requests')
    .select(({ fn }) => fn.countAll<bigint>().as('waiting'))
    .where('group_id', '=', groupId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

/** Of one address and one class: those that wait, and those that were asked since an instant and refused. */
async function countFromAddress(
  connection: Connection,
  askedFrom: Buffer,
  refusedSince: Date,
): Promise<number> {
  const { asked } = await connection
    .selectFrom('join_requests')
    .select(({ fn }) => fn.countAll<bigint>().as('asked'))
    .where('asked_from', '=', askedFrom)
    .where(({ or, eb }) => or([eb('state', '=', 'waiting'), eb('asked_at', '>', refusedSince)]))
    .executeTakeFirstOrThrow()
  return Number(asked)
}

type NewJoin = Pick<JoinRequest, 'id' | 'group_id' | 'name' | 'code_hash' | 'locale' | 'asked_at'> & {
  askedFrom: Buffer
}

/** False where the class or the address has as many who wait as it may. Counting and adding hold the class, so that none slips in between. */
export async function insertJoin(
  transaction: Connection,
  { askedFrom, ...asked }: NewJoin,
): Promise<boolean> {
  await transaction
    .selectFrom('customer_groups')
    .select('id')
    .where('id', '=', asked.group_id)
    .forUpdate()
    .execute()
  const refusedSince = new Date(asked.asked_at.getTime() - refusedJoinCountsMs)
  if ((await countWaiting(transaction, asked.group_id)) >= mostWaitingToJoin) return false
  if ((await countFromAddress(transaction, askedFrom, refusedSince)) >= mostWaitingFromAddress) return false
  await transaction
    .insertInto('join_requests')
    .values({ ...asked, asked_from: askedFrom, state: 'waiting' })
    .execute()
  return true
}

/** Deletes who asked before an instant and was not let in. */
export async function deleteOldJoins(connection: Connection, before: Date): Promise<void> {
  await connection
    .deleteFrom('join_requests')
    .where('state', '<>', 'let-in')
    .where('asked_at', '<=', before)
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
    .set({ state: 'let-in', decided_at: at, customer_id: customerId, asked_from: null })
    .where('id', '=', id)
    .execute()
}
