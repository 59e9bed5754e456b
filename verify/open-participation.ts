import { type Checkpoint, readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { hashLeafText, type LogLeaf, leafText, readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { verifyInclusion } from '@candor/domain/proofs/merkle-proof.ts'
import { hashText } from '@candor/domain/strategies/pool-evidence.ts'
import { type Evidence, readPath } from './evidence.ts'
import { openCheckpoint } from './open-checkpoint.ts'
import type { ParticipationMemory, ParticipationProof, SealedText } from './participation-file.ts'
import type { ChainPosting, Included } from './proof-file.ts'
import {
  type DecisionText,
  type ModelText,
  type PoolTradeText,
  type PoolValueText,
  readDecisionText,
  readModelText,
  readTradeText,
  readValueText,
} from './read-pool-texts.ts'

/** A text that reads, with its place in the log; null until it is sealed. */
type Told<Text> = Text & { readonly place: number | null; readonly hash: string }

export type PoolValue = Told<PoolValueText>
export type PoolTrade = Told<PoolTradeText>
export type PoolDecision = Told<DecisionText>
type PoolModel = Told<ModelText> & { readonly day: string }

/** What several checks look at: the proof with its texts read. */
export type PoolEvidence = Pick<Evidence, 'leafOf' | 'isIncluded' | 'now' | 'head'> & {
  readonly proof: ParticipationProof
  readonly own: ParticipationMemory
  /** The heads that the device has seen, as far as they read and are signed with the proof's key. */
  readonly heads: readonly Checkpoint[]
  readonly values: readonly PoolValue[]
  readonly trades: readonly PoolTrade[]
  readonly decisions: readonly PoolDecision[]
  readonly models: readonly PoolModel[]
  /** The customer's postings about this participation. */
  readonly postings: readonly ChainPosting[]
  /** When it was approved, which is when its money left for the pool; null where it was not. */
  readonly approvedAt: number | null
  /** Texts that do not read, or are of another strategy. */
  readonly unreadable: number
  findValue(number: number): PoolValue | null
}

/** The day that a strategy's weights are for. */
export const dayOfInstant = (at: number): string => new Date(at).toISOString().slice(0, 10)

function tell<Text extends { readonly strategy: string }>(
  texts: readonly SealedText[],
  read: (text: string) => Text | null,
  strategy: string,
): Told<Text>[] {
  return texts.flatMap(({ text, sealed }) => {
    const known = read(text)
    return known?.strategy === strategy
      ? [{ ...known, place: sealed?.place ?? null, hash: hashText(text) }]
      : []
  })
}

/** Null where the checkpoint cannot be read; then only the first check has something to say. */
export function openParticipation(proof: ParticipationProof, own: ParticipationMemory): PoolEvidence | null {
  const head = readCheckpoint(proof.checkpoint.text)
  if (!head) return null
  const isIncluded = ({ leaf, place, path }: Included): boolean => {
    const hashes = readPath(path)
    return hashes !== null && verifyInclusion(hashLeafText(leaf), place, head, hashes)
  }
  const { id, strategy } = proof.participation
  const values = tell(proof.values, readValueText, strategy)
  const trades = tell(proof.trades, readTradeText, strategy)
  const decisions = tell(proof.decisions, readDecisionText, strategy)
  const models = tell(proof.models, readModelText, strategy).map((model) => ({
    ...model,
    day: dayOfInstant(model.trainedAt),
  }))
  const all = proof.values.length + proof.trades.length + proof.decisions.length + proof.models.length
  const byNumber = new Map(values.map((value) => [value.number, value]))
  const postings = proof.chain.postings.filter(({ subject }) => subject === `participation/${id}`)
  return {
    ...{ proof, own, head, isIncluded, values, trades, decisions, models, postings },
    now: own.now ?? head.at,
    heads: (own.heads ?? []).flatMap(({ checkpoint }) => openCheckpoint(proof.publicKey, checkpoint) ?? []),
    approvedAt: postings.find(({ kind }) => kind === 'participation-joined')?.at ?? null,
    unreadable: all - values.length - trades.length - decisions.length - models.length,
    findValue: (number) => byNumber.get(number) ?? null,
    leafOf: (kind, leaf) => {
      const read = leaf && readLeaf(leaf.leaf, kind)
      return read && isIncluded(leaf) ? read : null
    },
  }
}

/** The leaf that a text must stand in the log as. */
export const valueLeaf = ({ strategy, number, at, hash }: PoolValue): string =>
  leafText({ kind: 'pool-value', strategy, number, at, hash } satisfies LogLeaf)

export const tradeLeaf = ({ strategy, number, hash }: PoolTrade): string =>
  leafText({ kind: 'pool-trade', strategy, number, hash } satisfies LogLeaf)

export const decisionLeaf = ({ strategy, closedAt, hash }: PoolDecision): string =>
  leafText({ kind: 'strategy-decision', strategy, closedAt, hash } satisfies LogLeaf)

export const modelLeaf = ({ strategy, day, hash }: PoolModel): string =>
  leafText({ kind: 'strategy-model', strategy, day, hash } satisfies LogLeaf)

/** The values in pairs, each with the next that is shown. */
export const pairsOf = (values: readonly PoolValue[]): (readonly [PoolValue, PoolValue])[] =>
  values.slice(1).map((value, i) => [values[i] as PoolValue, value])
