import type { LeafKind } from '@candor/domain/proofs/log-leaf.ts'

/** The public log, as its migration makes it. */

export type LogIdentityRow = { origin: string; public_key: Buffer }

export type LogLeafRow = {
  place: bigint
  kind: LeafKind
  subject: string
  content: string
  hash: Buffer
}

export type LogNodeRow = { level: number; place: bigint; hash: Buffer }

export type LogCheckpointRow = { size: bigint; content: string; signature: Buffer }

export type LogQueueRow = { kind: 'acceptance' | 'settlement'; subject: string; content: string }

export type SealedTipRow = { customer_id: bigint; count: bigint; leaf: bigint; index: number; tip: Buffer }

export type TipTreeRow = { leaf: bigint; level: number; hashes: Buffer }

export type SealedMarkRow = { customer_id: bigint; count: bigint; leaf: bigint }

export type LogTables = {
  log_identity: LogIdentityRow
  log_leaves: LogLeafRow
  log_nodes: LogNodeRow
  log_checkpoints: LogCheckpointRow
  log_queue: LogQueueRow
  sealed_tips: SealedTipRow
  tip_trees: TipTreeRow
  sealed_marks: SealedMarkRow
}
