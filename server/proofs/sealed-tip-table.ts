import type { NodeName, TreeNode } from '@candor/domain/proofs/merkle-tree.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** A customer's chain as it is to be sealed. */
export type UnsealedTip = { customerId: bigint; salt: string; count: bigint; tip: Buffer }

/**
 * Customers whose chain has grown since it was last sealed; those who have waited for the most leaves come first. They are found by their
 * counts and not by a number or a time, so one whose posting was committed late is not passed over.
 */
export async function listUnsealedTips(connection: Connection, most: number): Promise<UnsealedTip[]> {
  const { rows } = await sql<UnsealedTip>`
    select b.customer_id as "customerId", encode(b.chain_salt, 'hex') as salt, b.last_number as count, b.tip
    from balances b left join sealed_marks m using (customer_id)
    where b.last_number > coalesce(m.count, 0)
    order by coalesce(m.leaf, 0), customer_id limit ${most}`.execute(connection)
  return rows
}

/** Notes what a leaf holds, in the order of its tree, and that it is sealed. */
export async function insertSealedTips(
  connection: Connection,
  leaf: number,
  tips: readonly UnsealedTip[],
): Promise<void> {
  const customers = tips.map(({ customerId }) => customerId)
  const counts = tips.map(({ count }) => count)
  await sql`
    insert into sealed_tips (customer_id, count, tip, leaf, index)
    select customer_id, count, tip, ${leaf}, place - 1 from unnest(
      ${customers}::bigint[], ${counts}::bigint[], ${tips.map(({ tip }) => tip)}::bytea[])
      with ordinality as v (customer_id, count, tip, place)`.execute(connection)
  await sql`
    insert into sealed_marks (customer_id, count, leaf)
    select customer_id, count, ${leaf} from unnest(${customers}::bigint[], ${counts}::bigint[]) as v (customer_id, count)
    on conflict (customer_id) do update set count = excluded.count, leaf = excluded.leaf`.execute(connection)
}

/** Nodes of a level come in the order of their places, as a tree that grows has them. */
export async function insertTipTree(
  connection: Connection,
  leaf: number,
  nodes: readonly TreeNode[],
): Promise<void> {
  const levels = Map.groupBy(nodes, ({ level }) => level)
  await sql`
    insert into tip_trees (leaf, level, hashes) select ${leaf}, * from unnest(
      ${[...levels.keys()]}::smallint[],
      ${[...levels.values()].map((level) => Buffer.concat(level.map(({ hash }) => hash)))}::bytea[])`.execute(
    connection,
  )
}

/** Reads the hashes of whole subtrees of a leaf's tree, in the order in which they are named. */
export async function readTipNodes(
  connection: Connection,
  leaf: bigint,
  names: readonly NodeName[],
): Promise<Uint8Array[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ hash: Buffer }>`
    select substring(hashes from asked.place * 32 + 1 for 32) as hash
    from unnest(${names.map(({ level }) => level)}::smallint[], ${names.map(({ place }) => place)}::integer[])
      with ordinality as asked (level, place, turn)
    join tip_trees t on t.leaf = ${leaf} and t.level = asked.level
    order by asked.turn`.execute(connection)
  return rows.map(({ hash }) => hash)
}

export type SealedTip = { count: bigint; tip: Buffer; leaf: bigint; index: number }

/** What was sealed last of a customer's chain; null where nothing was. */
export async function findSealedTip(connection: Connection, customerId: bigint): Promise<SealedTip | null> {
  const row = await connection
    .selectFrom('sealed_tips')
    .select(['count', 'tip', 'leaf', 'index'])
    .where('customer_id', '=', customerId)
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The first line of a customer whose chain has reached a count, and after it the lines before that, newest first. */
export async function listTipsFrom(
  connection: Connection,
  customerId: bigint,
  count: bigint,
): Promise<SealedTip[]> {
  const columns = sql`select count, tip, leaf, index from sealed_tips where customer_id = ${customerId}`
  const { rows } = await sql<SealedTip>`
    (${columns} and count >= ${count} order by count limit 1)
    union all (${columns} and count < ${count} order by count desc limit 5)`.execute(connection)
  return rows
}
