import type { LeafKind } from '@candor/domain/proofs/log-leaf.ts'

/** The public log, as its migration makes it. */

type LogIdentityRow = { origin: string; public_key: Buffer }

type LogLeafRow = {
  place: bigint
  kind: LeafKind
  subject: string
  content: string
  hash: Buffer
}

type LogNodeRow = { level: number; place: bigint; hash: Buffer }

type LogCheckpointRow = { size: bigint; content: string; signature: Buffer }

type LogQueueRow = { kind: 'acceptance' | 'settlement'; subject: string; content: string }

type SealedTipRow = { customer_id: bigint; count: bigint; leaf: bigint; index: number; tip: Buffer }

type TipTreeRow = { leaf: bigint; level: number; hashes: Buffer }

type SealedMarkRow = { customer_id: bigint; count: bigint; leaf: bigint }

declare module './tables.ts' {
  interface Tables {
    log_identity: LogIdentityRow
    log_leaves: LogLeafRow
    log_nodes: LogNodeRow
    log_checkpoints: LogCheckpointRow
    log_queue: LogQueueRow
    sealed_tips: SealedTipRow
    tip_trees: TipTreeRow
    sealed_marks: SealedMarkRow
  }
}
