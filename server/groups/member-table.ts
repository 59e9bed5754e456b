import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

export type Member = {
  customer_id: bigint
  account_number: string
  account_name: string
  joined_at: Date
  created_at: Date
  seen_at: Date | null
  has_password: boolean
  frozen: boolean
}

export async function listMemberRows(connection: Connection, groupId: string): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select m.customer_id, c.account_number, c.account_name, m.joined_at, c.created_at, c.password_hash is not null as has_password,
      c.frozen_at is not null as frozen, (select max(s.seen_at) from sessions s where s.customer_id = m.customer_id) as seen_at
    from group_members m join customers c on c.id = m.customer_id
    where m.group_id = ${groupId}::uuid and m.left_at is null order by m.customer_id`.execute(connection)
  return rows
}

/** False where the customer is in a group already. */
export async function insertMembers(
  connection: Connection,
  groupId: string,
  customers: readonly bigint[],
  at: Date,
): Promise<boolean> {
  const rows = await connection
    .insertInto('group_members')
    .values(customers.map((customer_id) => ({ group_id: groupId, customer_id, joined_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('customer_id')
    .execute()
  return rows.length === customers.length
}

/** False where they are not in it. */
export async function endMembership(
  connection: Connection,
  groupId: string,
  customerId: bigint,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('group_members')
    .set({ left_at: at })
    .where('group_id', '=', groupId)
    .where('customer_id', '=', customerId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Membership = { group_id: string; name: string; starting_money: bigint; joined_at: Date }

export async function findMembership(connection: Connection, customerId: bigint): Promise<Membership | null> {
  const row = await connection
    .selectFrom('group_members')
    .innerJoin('customer_groups', 'customer_groups.id', 'group_id')
    .select(['group_id', 'name', 'starting_money', 'joined_at'])
    .where('customer_id', '=', customerId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
