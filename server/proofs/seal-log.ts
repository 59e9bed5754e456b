import { pairUp } from '@candor/domain/pair-up.ts'
import { checkpointText } from '@candor/domain/proofs/checkpoint.ts'
import { hashLeafText } from '@candor/domain/proofs/log-leaf.ts'
import { appendLeaves, type Frontier, peaksOf, rootOf } from '@candor/domain/proofs/merkle-tree.ts'
import { sql } from 'kysely'
import type { Connection, Database } from '../postgres/database.ts'
import { gatherLeaves, type NewLeaf } from './gather-leaves.ts'
import { gatherTips } from './gather-tips.ts'
import { type LogKey, originOf } from './log-key.ts'
import {
  findLogSize,
  insertCheckpoint,
  insertLeaves,
  insertNodes,
  readNodes,
  type StoredCheckpoint,
} from './log-table.ts'

/** Any fixed number that nobody else in this database uses: "log" as bytes. */
const sealersTurn = 7_106_407

/** What a sealing came to: `busy` where another process is at it. */
type Sealing = { kind: 'busy' } | { kind: 'nothing' } | { kind: 'sealed'; checkpoint: StoredCheckpoint }

/** The log's right edge in the database: one hash for each bit of its size. */
export async function readFrontier(connection: Connection, size: number): Promise<Frontier> {
  const names = peaksOf(size)
  const hashes = await readNodes(connection, names)
  return { size, peaks: pairUp(names, hashes).map(([name, hash]) => ({ ...name, hash })) }
}

export function signCheckpoint(key: LogKey, { size, root }: { size: number; root: Uint8Array }, at: number) {
  const text = checkpointText({ origin: originOf(key), size, root, at })
  return { size, text, signature: key.sign(text) }
}

/** Adds leaves, the subtrees that they complete, and a checkpoint. */
export async function appendToLog(
  transaction: Connection,
  key: LogKey,
  leaves: readonly NewLeaf[],
  now: number,
): Promise<StoredCheckpoint> {
  const size = await findLogSize(transaction)
  const hashes = leaves.map(({ content }) => hashLeafText(content))
  const { frontier, added } = appendLeaves(await readFrontier(transaction, size), hashes)
  const rows = pairUp(leaves, hashes).map(([leaf, hash], i) => ({ ...leaf, place: size + i, hash }))
  const checkpoint = signCheckpoint(key, { size: frontier.size, root: rootOf(frontier) }, now)
  await insertLeaves(transaction, rows)
  await insertNodes(transaction, added)
  await insertCheckpoint(transaction, checkpoint)
  return checkpoint
}

/**
 * Seals what waits, in one transaction. Only one process does so at a time; a second one leaves it to the first. `withTips`: the tips of
 * customers' postings too, for which every balance is read.
 */
export const sealLog = (database: Database, key: LogKey, now: number, withTips: boolean): Promise<Sealing> =>
  database.transaction().execute(async (transaction): Promise<Sealing> => {
    const turn = await sql<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(${sealersTurn}) as ours`.execute(transaction)
    if (!turn.rows[0]?.ours) return { kind: 'busy' }
    const leaves = await gatherLeaves(transaction, key, now)
    if (withTips) leaves.push(...(await gatherTips(transaction, now)))
    if (leaves.length === 0) return { kind: 'nothing' }
    const checkpoint = await appendToLog(transaction, key, leaves, now)
    return { kind: 'sealed', checkpoint }
  })
