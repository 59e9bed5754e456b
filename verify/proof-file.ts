import type { Receipt, SettlementRecord } from '@candor/domain/contracts/contract-receipt.ts'
import type { SignedCheckpoint } from '@candor/domain/proofs/checkpoint.ts'

/**
 * The file `contract-….proof.json`. `proof` comes from the server, `own` from the customer's device: what it had seen, kept and been given
 * before, which is what the server is held against. Everything in it is plain JSON; CHECKS.md says what each part means.
 */
export type ProofFile = {
  readonly format: 'candor contract proof'
  readonly version: 1
  readonly proof: ContractProof
  readonly own: OwnMemory | null
}

/** A leaf, where it stands, and the hashes that lead from it to the root of the proof's checkpoint. */
export type Included = { readonly leaf: string; readonly place: number; readonly path: readonly string[] }

export type ContractProof = {
  readonly publicKey: string
  /** The first leaf of the log, with the key and the anchor of all seeds. */
  readonly origin: Included
  readonly receipt: Receipt
  /** Null until it is sealed. */
  readonly acceptance: Included | null
  readonly settlement: { readonly record: SettlementRecord; readonly sealed: Included | null } | null
  /** In the order of their numbers, without a gap, from acceptance to expiry and past both. */
  readonly pages: readonly ProofPage[]
  /** The day of acceptance, and the next one where the contract expires in it. */
  readonly days: readonly ProofDay[]
  readonly halt: Included | null
  /** What every leaf above is in. */
  readonly checkpoint: SignedCheckpoint
  /** From the checkpoint of the receipt to that of the proof. */
  readonly consistency: readonly string[]
  readonly postings: readonly PostingText[]
}

export type ProofPage = Included & {
  /** Of the contract's instrument; null in a page of another feed. */
  readonly part: { readonly ticks: readonly TickRow[]; readonly path: readonly string[] } | null
}

/** Instant, bid, ask, mid, volume. */
export type TickRow = readonly [number, string, string, string, string]

export type ProofDay = {
  readonly day: string
  /** The text that was hashed. */
  readonly terms: string
  readonly termsLeaf: Included
  /** The first page of the day, and the one before it, which shows that it is the first. */
  readonly firstPage: Included | null
  readonly pageBefore: Included | null
  /** The closes of the day before, and the leaf that holds their hash; null while that day is not over. */
  readonly closesBefore: Readonly<Record<string, string>>
  readonly revealBefore: Included | null
  /** Null until the day is over. */
  readonly reveal: Included | null
}

export type PostingText = {
  readonly number: number
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly amount: string
}

/** What the customer's device knows without the server. Whatever is missing is not checked against. */
export type OwnMemory = {
  readonly publicKey?: string
  readonly anchor?: string
  /** As it was given at purchase. */
  readonly receipt?: Receipt
  /** The key of the request, and the last tick that was on the screen when it was sent. */
  readonly request?: string
  readonly seenAt?: number
  /** Hashes of days' terms as they were announced. */
  readonly terms?: Readonly<Record<string, string>>
  readonly heads?: readonly OwnHead[]
  /** Of this contract, as the customer's history shows them. */
  readonly postings?: readonly PostingText[]
  /** Every leaf from the receipt's checkpoint to the proof's, read from the public log. */
  readonly leaves?: { readonly peaks: readonly string[]; readonly texts: readonly string[] }
  /** The time on the device, in epoch milliseconds. */
  readonly now?: number
}

/** A checkpoint that was seen, and the proof that it and the proof's are one history, whichever is larger. */
export type OwnHead = { readonly checkpoint: SignedCheckpoint; readonly path: readonly string[] | null }
