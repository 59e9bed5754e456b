import type { LogLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { leafText } from '@candor/domain/proofs/log-leaf.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

type QueuedKind =
  | 'acceptance'
  | 'settlement'
  | 'strategy-model'
  | 'strategy-decision'
  | 'pool-trade'
  | 'pool-value'

/** A leaf that waits to be sealed; the subject is the contract's id, or the strategy with a number that sorts. */
export type QueuedLeaf = { subject: string; leaf: Extract<LogLeaf, { kind: QueuedKind }> }

/** To be called in the transaction that writes the contract or its settlement. */
export async function insertQueued(
  transaction: TellerTransaction,
  leaves: readonly QueuedLeaf[],
): Promise<void> {
  if (leaves.length === 0) return
  await transaction.query(
    'insert-queued',
    'insert into log_queue (kind, subject, content) select * from unnest($1::text[], $2::text[], $3::text[])',
    [
      leaves.map(({ leaf }) => leaf.kind),
      leaves.map(({ subject }) => subject),
      leaves.map(({ leaf }) => leafText(leaf)),
    ],
  )
}

/** What is relied on stands before what relies on it: an acceptance before all, weights before decisions, decisions before their trades. */
const inOrder = sql.raw(
  `array_position(array['acceptance', 'settlement', 'strategy-model', 'strategy-decision', 'pool-trade', 'pool-value'], kind), subject`,
)

/** Takes out what waits, acceptances first. Rows are taken by being there and not by a number, so one that was committed late is not passed over. */
export async function takeQueued(
  connection: Connection,
  most: number,
): Promise<{ kind: QueuedKind; subject: string; content: string }[]> {
  const { rows } = await sql<{ kind: QueuedKind; subject: string; content: string }>`
    with taken as (
      delete from log_queue where ctid = any(array(
        select ctid from log_queue order by ${inOrder} limit ${most}))
      returning kind, subject, content
    )
    select * from taken order by ${inOrder}`.execute(connection)
  return rows
}
