import type { SignedCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import type { LeafKind } from '@candor/domain/proofs/log-leaf.ts'
import type { NodeName, TreeNode } from '@candor/domain/proofs/merkle-tree.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

export type StoredLeaf = { place: number; kind: LeafKind; subject: string; content: string; hash: Uint8Array }

/** How many leaves the log has. */
export async function findLogSize(connection: Connection): Promise<number> {
  const row = await connection
    .selectFrom('log_leaves')
    .select('place')
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? Number(row.place) + 1 : 0
}

/** The subject of the last leaf of a kind whose subjects come in the order of their texts; null where there is none. */
export async function findLastSubject(connection: Connection, kind: LeafKind): Promise<string | null> {
  const row = await connection
    .selectFrom('log_leaves')
    .select('subject')
    .where('kind', '=', kind)
    .orderBy('subject', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.subject ?? null
}

export async function insertLeaves(connection: Connection, leaves: readonly StoredLeaf[]): Promise<void> {
  await sql`
    insert into log_leaves (place, kind, subject, content, hash) select * from unnest(
      ${leaves.map(({ place }) => BigInt(place))}::bigint[],
      ${leaves.map(({ kind }) => kind)}::text[],
      ${leaves.map(({ subject }) => subject)}::text[],
      ${leaves.map(({ content }) => content)}::text[],
      ${leaves.map(({ hash }) => Buffer.from(hash))}::bytea[])`.execute(connection)
}

/** Leaves have their hashes in their own table. */
export async function insertNodes(connection: Connection, nodes: readonly TreeNode[]): Promise<void> {
  const inner = nodes.filter(({ level }) => level > 0)
  if (inner.length === 0) return
  await sql`
    insert into log_nodes (level, place, hash) select * from unnest(
      ${inner.map(({ level }) => level)}::smallint[],
      ${inner.map(({ place }) => BigInt(place))}::bigint[],
      ${inner.map(({ hash }) => Buffer.from(hash))}::bytea[])`.execute(connection)
}

/** Reads the hashes of whole subtrees, in the order in which they are named. */
export async function readNodes(connection: Connection, names: readonly NodeName[]): Promise<Uint8Array[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ hash: Buffer | null }>`
    select coalesce(leaves.hash, nodes.hash) as hash
    from unnest(${names.map(({ level }) => level)}::smallint[], ${names.map(({ place }) => BigInt(place))}::bigint[])
      with ordinality as asked (level, place, turn)
    left join log_leaves leaves on asked.level = 0 and leaves.place = asked.place
    left join log_nodes nodes on nodes.level = asked.level and nodes.place = asked.place
    order by asked.turn`.execute(connection)
  return rows.map(({ hash }) => {
    if (!hash) throw new RangeError('the log does not reach so far')
    return hash
  })
}

export async function findLeafByHash(connection: Connection, hash: Uint8Array): Promise<StoredLeaf | null> {
  const row = await connection
    .selectFrom('log_leaves')
    .selectAll()
    .where('hash', '=', Buffer.from(hash))
    .executeTakeFirst()
  return row ? { ...row, place: Number(row.place) } : null
}

/** The leaves of these subjects, by subject. */
export async function findLeaves(
  connection: Connection,
  kind: LeafKind,
  subjects: readonly string[],
): Promise<Map<string, StoredLeaf>> {
  if (subjects.length === 0) return new Map()
  const rows = await connection
    .selectFrom('log_leaves')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .execute()
  return new Map(rows.map((row) => [row.subject, { ...row, place: Number(row.place) }]))
}

/** The public texts of leaves, in their order. */
export async function listLeafTexts(connection: Connection, from: number, most: number): Promise<string[]> {
  const rows = await connection
    .selectFrom('log_leaves')
    .select('content')
    .where('place', '>=', BigInt(from))
    .where('place', '<', BigInt(from + most))
    .orderBy('place')
    .execute()
  return rows.map(({ content }) => content)
}

export async function findLeafAt(connection: Connection, place: number): Promise<StoredLeaf | null> {
  const row = await connection
    .selectFrom('log_leaves')
    .selectAll()
    .where('place', '=', BigInt(place))
    .executeTakeFirst()
  return row ? { ...row, place } : null
}

export type StoredCheckpoint = SignedCheckpoint & { size: number }

export async function insertCheckpoint(connection: Connection, checkpoint: StoredCheckpoint): Promise<void> {
  await connection
    .insertInto('log_checkpoints')
    .values({
      size: BigInt(checkpoint.size),
      content: checkpoint.text,
      signature: Buffer.from(checkpoint.signature, 'hex'),
    })
    .execute()
}

export async function findLastCheckpoint(connection: Connection): Promise<StoredCheckpoint | null> {
  const row = await connection
    .selectFrom('log_checkpoints')
    .selectAll()
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { size: Number(row.size), text: row.content, signature: row.signature.toString('hex') } : null
}
