import type { LeafKind } from '@candor/domain/proofs/log-leaf.ts'

/** The tables of the public log. */

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
