import type { SignedCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import type { ParticipationCheckName } from './check.ts'
import type { ChainTip, Included, OwnHead, PostingChain, TickRow } from './proof-file.ts'

/**
 * The file `participation-….proof.json`. `proof` comes from the server, `own` from the customer's device. Everything in it is plain JSON;
 * CHECKS.md, section D, says what each part means.
 */
export type ParticipationFile = {
  readonly format: 'candor participation proof'
  readonly version: 1
  readonly proof: ParticipationProof
  readonly own: ParticipationMemory | null
}

export type ParticipationProof = {
  readonly publicKey: string
  /** What every leaf below is in. */
  readonly checkpoint: SignedCheckpoint
  readonly participation: ProvedParticipation
  /** Null until units were given. `value` is the number of the value they were given at. */
  readonly join: { readonly value: number; readonly units: string } | null
  /** In the order in which they were asked for. */
  readonly leaves: readonly ProvedLeave[]
  /** Every payout of this customer in this strategy, from the first to the last of this participation. */
  readonly payouts: readonly ProvedPayout[]
  /**
   * In the order of their numbers: those that the customer joined and left at, each with the one before it; every one at which units were
   * given or taken meanwhile, each with the one after it; and the last.
   */
  readonly values: readonly SealedText[]
  /** Every trade of the pool between the first of these values and the last. */
  readonly trades: readonly SealedText[]
  /** What these trades were decided by, and the weights that the decisions name. */
  readonly decisions: readonly SealedText[]
  readonly models: readonly SealedText[]
  /** The pages of the log with the prices that values and trades stand on, and the terms of their days, which say where a part stands. */
  readonly pages: readonly PricePage[]
  readonly days: readonly PriceDay[]
  /** The customer's postings, from before the first participation that `payouts` or this one name. */
  readonly chain: ProvedChain
  /** The pool's postings from the first of the values to the last; null until units were given. */
  readonly pool: ProvedChain | null
}

export type ProvedParticipation = {
  readonly id: string
  readonly strategy: string
  readonly amount: string
  readonly days: number
  /** The last day of a strategy that has ended: then terms end with it. */
  readonly endedAt: number | null
}

export type ProvedLeave = {
  readonly id: string
  /** Asked for by the customer, or the end of the term. */
  readonly cause: 'customer' | 'term'
  readonly askedAt: number
  readonly units: string
  /** Null until there was a value after it was asked for. */
  readonly value: number | null
  readonly proceeds: string | null
  /** The number of its payout. */
  readonly settledAs: number | null
}

export type ProvedPayout = {
  readonly number: number
  readonly participation: string
  readonly proceeds: string
  readonly cost: string
  readonly fee: string
}

/** A text whose hash is in a leaf of the log; `sealed` is null until it is. */
export type SealedText = {
  readonly text: string
  readonly sealed: { readonly place: number; readonly path: readonly string[] } | null
}

export type PricePage = Included & {
  readonly parts: Readonly<
    Record<string, { readonly ticks: readonly TickRow[]; readonly path: readonly string[] }>
  >
}

export type PriceDay = { readonly day: string; readonly terms: string; readonly termsLeaf: Included }

export type ProvedChain = Omit<PostingChain, 'tips'>

/** What the customer's device knows without the server. Whatever is missing is not checked against. */
export type ParticipationMemory = {
  readonly publicKey?: string
  /** What the customer asked for. */
  readonly asked?: {
    readonly id: string
    readonly strategy: string
    readonly amount: string
    readonly days: number
  }
  /** Units that this device has asked back, as the server answered. */
  readonly redemptions?: readonly {
    readonly id: string
    readonly askedAt: number
    readonly units: string
  }[]
  readonly heads?: readonly OwnHead[]
  /** Tips of the customer's own chain of postings that the device has kept. */
  readonly tips?: readonly ChainTip[]
  /** Checks that have failed before, and stay failed. */
  readonly failed?: readonly ParticipationCheckName[]
  readonly now?: number
}
