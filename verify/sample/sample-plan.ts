import { type ContractOrder, spanOfOrder } from '@candor/domain/contracts/contract-order.ts'
import type { Receipt, ReceiptBody, SettlementRecord } from '@candor/domain/contracts/contract-receipt.ts'
import type { SourceName } from '@candor/domain/instruments/source-name.ts'
import type { LogLeaf } from '@candor/domain/proofs/log-leaf.ts'
import type { RecordedTick } from '@candor/domain/proofs/tick-parts.ts'
import type { DayTerms } from '@candor/domain/quotes/day-terms.ts'
import { hourMs, secondMs } from '@candor/domain/time/durations.ts'
import type { ChainPosting, ContractProof, OwnMemory, PostingChain, PostingText } from '../proof-file.ts'
import { type SampleKey, type SampleLog, sampleKey } from './sample-log.ts'
import type { SampleDay } from './sample-market.ts'

/**
 * How a sample comes about. With nothing changed the server is honest; each hook is a place where it may not be, and comes before the log is
 * built and signed, so that everything that follows from a lie fits it.
 */
export type SamplePlan = {
  readonly key: SampleKey
  readonly symbol: string
  readonly feed: SourceName
  readonly direction: 'rise' | 'fall'
  readonly seconds: number
  readonly acceptedAt: number
  /** When the proof is made: what would have happened later has not. */
  readonly madeAt: number
  readonly haltedAt: number | null
  /** How long after it began a halt is sealed. */
  readonly haltSealedAfterMs: number
  /** Whether the device opens the direction, and the server signs that it has received it. */
  readonly isOpened: boolean
  /** How long after acceptance it is sealed. */
  readonly sealedAfterMs: number
  readonly settledAfterMs: number
  /** How long after its day the seed of the contract's day is revealed; those of other days come at once. */
  readonly revealedAfterMs: number
  /** How long before their day its terms are committed. */
  readonly termsBeforeMs: number
  /** When the terms of the next day are sealed, where that is later than their leaf says. */
  readonly nextTermsSealedAt: number | null
  /** The text of the contract's day's terms, as it is hashed and shown. */
  readonly termsText: (text: string) => string
  /** The closes of the contract's day, as they are revealed and as the next day goes on from them. */
  readonly closes: (closes: SampleDay['closesBefore']) => SampleDay['closesBefore']
  /** The closes of the day before, as they are revealed and as the contract's day begins from them. */
  readonly closesBefore: (closes: SampleDay['closesBefore']) => SampleDay['closesBefore']
  /** A change of the model that is announced, and when; `sealedAt` where its leaf comes later than it says. */
  readonly era: { readonly at: number; readonly day: string; readonly sealedAt?: number } | null
  /** The model of the contract's day and of those after it. */
  readonly model: (terms: DayTerms) => DayTerms
  /** The model of the day before the contract's. */
  readonly modelBefore: (terms: DayTerms) => DayTerms
  readonly isSettledTwice: boolean
  /** A leaf that does not belong there, two minutes after expiry. */
  readonly stray: ((world: SampleWorld) => LogLeaf) | null
  /** The customer reads all leaves since the purchase. */
  readonly readsLeaves: boolean
  /** Terms that are sealed in the middle of the day and used from then on. */
  readonly newTerms: ((terms: DayTerms) => DayTerms) | null
  readonly seed: (seed: Uint8Array) => Uint8Array
  /** The seeds that are revealed of the two days before the contract's. */
  readonly seedBefore: (seed: Uint8Array, day: string) => Uint8Array
  /** The ticks of the contract's instrument in a minute, as they are written on its page; and those of the minute before it. */
  readonly recorded: (ticks: RecordedTick[], before: RecordedTick[]) => RecordedTick[]
  /** What the device signs. */
  readonly order: (order: ContractOrder) => ContractOrder
  readonly receipt: (body: ReceiptBody) => ReceiptBody
  readonly record: (record: SettlementRecord, ticks: readonly RecordedTick[]) => SettlementRecord
  readonly postings: (postings: PostingText[]) => PostingText[]
  /** The postings of the chain, as they are hashed and sealed. */
  readonly chained: (postings: ChainPosting[]) => ChainPosting[]
  /** The customer's chain of postings, as the server gives it. */
  readonly chain: (chain: PostingChain, world: SampleWorld) => PostingChain
  /** The server does not hand out the proof; the device has its receipt. */
  readonly isWithheld: boolean
  /** What the server hands out, once the log is there. */
  readonly proof: (proof: ContractProof, world: SampleWorld) => ContractProof
  readonly own: (own: OwnMemory, world: SampleWorld) => OwnMemory
}

/** A page as it was sealed. */
export type SamplePage = {
  readonly place: number
  readonly number: number
  readonly opensAt: number
  readonly feed: string
  readonly ticks: ReadonlyMap<string, readonly RecordedTick[]>
}

/** What a server has after one contract. Places are those of the log. */
export type SampleWorld = {
  readonly plan: SamplePlan
  readonly log: SampleLog
  readonly days: readonly SampleDay[]
  readonly pages: SamplePage[]
  readonly termsPlaces: Map<string, number>
  readonly reveals: Map<string, number>
  /** Places of changes of the model, and of the last sealed tips of postings. */
  readonly eras: number[]
  sealedTips: SampleTips | null
  /** The terms of the contract's day that are in force, and their hashes as they were first announced. */
  readonly announced: Map<string, string>
  terms: DayTerms
  receipt: Receipt | null
  record: SettlementRecord | null
  acceptance: number | null
  settlement: number | null
  halt: number | null
  /** Sizes and times of checkpoints that the customer's app has seen. */
  readonly heads: { readonly size: number; readonly at: number }[]
}

export type SampleTips = {
  readonly place: number
  readonly lines: readonly string[]
  readonly count: number
  readonly tip: string
}

/** What follows from the last tick that the device has seen. */
export function spanOf({ acceptedAt, seconds }: Pick<SamplePlan, 'acceptedAt' | 'seconds'>) {
  const seenAt = acceptedAt - (acceptedAt % secondMs)
  return { seenAt, ...spanOfOrder({ seenAt, seconds }) }
}

export const same = <Value>(value: Value): Value => value

/**
 * $200 on a fall of BTCUSD within a minute, accepted on 13 November 2026 at 14:30:59.812 UTC: the purchase second is 14:31:02, three seconds
 * after the last tick that was seen. The proof is made on the next day.
 */
export const honestPlan: SamplePlan = {
  key: sampleKey('a key for samples'),
  symbol: 'BTCUSD',
  feed: 'simulated',
  direction: 'fall',
  seconds: 60,
  acceptedAt: Date.parse('2026-11-13T14:30:59.812Z'),
  madeAt: Date.parse('2026-11-14T09:00:00.000Z'),
  haltedAt: null,
  haltSealedAfterMs: secondMs,
  isOpened: true,
  sealedAfterMs: 2 * secondMs,
  settledAfterMs: secondMs,
  revealedAfterMs: 2 * secondMs,
  termsBeforeMs: hourMs,
  nextTermsSealedAt: null,
  termsText: same,
  closes: same,
  closesBefore: same,
  era: null,
  model: same,
  modelBefore: same,
  isSettledTwice: false,
  stray: null,
  readsLeaves: false,
  newTerms: null,
  seed: same,
  seedBefore: same,
  recorded: same,
  order: same,
  receipt: same,
  record: same,
  postings: same,
  chained: same,
  chain: same,
  isWithheld: false,
  proof: same,
  own: same,
}
