import { cents, writeCents } from '@candor/domain/money/cents.ts'
import type { readGroup } from '@candor/wire/groups.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

export type ResetMember = { reset_id: string; customer_id: bigint; funds: bigint }

type Reset = {
  resetId: string
  groupId: string
  customers: readonly bigint[]
  funds: bigint
  at: Date
}

export async function insertReset(
  connection: Connection,
  { resetId, groupId, customers, funds, at }: Reset,
): Promise<void> {
  // One list and not a value for each column of each row: a statement takes 65,535 of those, and a group may have more members.
  await sql`
    insert into group_reset_rows (reset_id, group_id, customer_id, funds, agreed_at, state)
    select ${resetId}::uuid, ${groupId}::uuid, customer_id, ${funds}::bigint, ${at}::timestamptz, 'waiting'
    from unnest(${customers}::bigint[]) as listed (customer_id)`.execute(connection)
}

/** Whether a reset of this id was agreed to before: each is one of its own. */
export async function isResetKnown(connection: Connection, resetId: string): Promise<boolean> {
  const row = await connection
    .selectFrom('group_reset_rows')
    .select('reset_id')
    .where('reset_id', '=', resetId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const listWaitingResets = (connection: Connection, most: number): Promise<ResetMember[]> =>
  connection
    .selectFrom('group_reset_rows')
    .select(['reset_id', 'customer_id', 'funds'])
    .where('state', '=', 'waiting')
    .orderBy('agreed_at')
    .limit(most)
    .execute()

/** Says why a member was left as they are; one that is done stays done. */
export async function refuseReset(
  connection: Connection,
  { reset_id, customer_id }: ResetMember,
  refusal: string,
  at: Date,
): Promise<void> {
  await connection
    .updateTable('group_reset_rows')
    .set({ state: 'refused', refusal, ended_at: at })
    .where('reset_id', '=', reset_id)
    .where('customer_id', '=', customer_id)
    .where('state', '=', 'waiting')
    .execute()
}

type Row = {
  agreed_at: Date
  account_number: string
  account_name: string
  state: 'waiting' | 'done' | 'refused'
  refusal: string | null
}

/** The last reset that was agreed to, member by member: those that were refused first. */
export async function findLastReset(
  connection: Connection,
  groupId: string,
): Promise<ReplyOf<typeof readGroup>['lastReset']> {
  const { rows } = await sql<Row>`
    select r.agreed_at, c.account_number, c.account_name, r.state, r.refusal from group_reset_rows r join customers c on c.id = r.customer_id
    where r.reset_id = (select reset_id from group_reset_rows where group_id = ${groupId}::uuid order by agreed_at desc limit 1)
    order by r.state = 'done', c.account_name, c.id`.execute(connection)
  const [first] = rows
  if (!first) return null
  return {
    agreedAt: first.agreed_at.toISOString(),
    rows: rows.map(({ account_number, account_name, state, refusal }) => ({
      accountNumber: account_number,
      name: account_name,
      state,
      refusal,
    })),
  }
}

/** More than anybody looks at. */
const mostShown = 20

export async function listOwnResets(connection: Connection, customerId: bigint) {
  const rows = await connection
    .selectFrom('group_reset_rows')
    .select(['agreed_at', 'state', 'refusal', 'funds'])
    .where('customer_id', '=', customerId)
    .orderBy('agreed_at', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map(({ agreed_at, state, refusal, funds }) => ({
    agreedAt: agreed_at.toISOString(),
    state,
    refusal,
    funds: writeCents(cents(funds)),
  }))
}
