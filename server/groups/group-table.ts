import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { GroupRow } from '../postgres/group-tables.ts'

export type Group = Selectable<GroupRow>

export async function findGroup(connection: Connection, id: string): Promise<Group | null> {
  const row = await connection
    .selectFrom('customer_groups')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The group whose code lets people ask to join at this moment. */
export async function findGroupByCode(
  connection: Connection,
  code: string,
  now: number,
): Promise<Group | null> {
  const row = await connection
    .selectFrom('customer_groups')
    .selectAll()
    .where('join_code', '=', code)
    .where('join_until', '>', new Date(now))
    .executeTakeFirst()
  return row ?? null
}

/** False where there is a group of this name already. */
export async function insertGroup(
  connection: Connection,
  group: Omit<Group, 'join_code' | 'join_until'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await connection
    .insertInto('customer_groups')
    .values({ ...group, join_code: null, join_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False where it is so already: there is no code that could end. */
export async function updateJoinCode(
  connection: Connection,
  id: string,
  joining: { code: string; until: Date } | null,
): Promise<boolean> {
  const changing = connection
    .updateTable('customer_groups')
    .set({ join_code: joining?.code ?? null, join_until: joining?.until ?? null })
    .where('id', '=', id)
  const { numUpdatedRows } = await (joining === null
    ? changing.where('join_code', 'is not', null)
    : changing
  ).executeTakeFirst()
  return numUpdatedRows === 1n
}

export type CountedGroup = Group & { members: number; waiting: number }

export async function listGroupRows(connection: Connection): Promise<CountedGroup[]> {
  const { rows } = await sql<CountedGroup>`
    select g.*,
      (select count(*)::int from group_members m where m.group_id = g.id and m.left_at is null) as members,
      (select count(*)::int from join_requests j where j.group_id = g.id and j.state = 'waiting') as waiting
    from customer_groups g order by lower(g.name)`.execute(connection)
  return rows
}
