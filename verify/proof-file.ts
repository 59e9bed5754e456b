import type { Direction } from '@candor/domain/contracts/contract.ts'
import type { ContractOrder } from '@candor/domain/contracts/contract-order.ts'
import type { Receipt, SettlementRecord, TickText } from '@candor/domain/contracts/contract-receipt.ts'
import type { SignedCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import type { CheckName } from './check.ts'

/**
 * The file `contract-….proof.json`. `proof` comes from the server, `own` from the customer's device: what it had seen, kept and been given
 * before, which is what the server is held against. Everything in it is plain JSON; CHECKS.md says what each part means.
 */
export type ProofFile = {
  readonly format: 'candor contract proof'
  readonly version: 2
  /** Null where the server does not hand it out; then the device has its receipt. */
  readonly proof: ContractProof | null
  readonly own: OwnMemory | null
}

/** A leaf, its place, and the hashes that lead from it to the root of the proof's checkpoint. */
export type Included = { readonly leaf: string; readonly place: number; readonly path: readonly string[] }

export type ContractProof = {
  readonly publicKey: string
  /** The first leaf of the log, with the key, the anchor of all seeds and the market's model. */
  readonly origin: Included
  /** Every change of the model since. */
  readonly eras: readonly Included[]
  readonly receipt: Receipt
  /** Null until it is sealed. */
  readonly acceptance: Included | null
  readonly settlement: { readonly record: SettlementRecord; readonly sealed: Included | null } | null
  /** In the order of their numbers, without a gap, from the purchase second to expiry and past both. None where they are gone and the seed is public. */
  readonly pages: readonly ProofPage[]
  /** The day of the purchase second, and the next one where the contract expires in it. */
  readonly days: readonly ProofDay[]
  /** The day before the first of them: its path ends in the closes that the first day begins from. */
  readonly dayBefore: DayBefore
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

export type DayBefore = Pick<ProofDay, 'day' | 'terms' | 'termsLeaf' | 'closesBefore' | 'revealBefore'>

export type PostingText = {
  readonly number: number
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly amount: string
}

/** What the customer's device knows without the server. Whatever is missing is not checked against. Times are those of the device's clock. */
export type OwnMemory = {
  readonly publicKey?: string
  readonly anchor?: string
  /** The models that the device's app was built with, or has shown as an era. */
  readonly models?: readonly string[]
  /** The contract whose proof was asked for. */
  readonly contract?: string
  /** What the device asked for, with what opens its direction. */
  readonly order?: OwnOrder
  /** As it was given at purchase, and when it came. */
  readonly receipt?: Receipt
  readonly receivedAt?: number
  /** The log's signature over the opening. */
  readonly acknowledged?: string
  readonly acknowledgedAt?: number
  /** Hashes of days' terms as they were announced. */
  readonly terms?: Readonly<Record<string, string>>
  readonly heads?: readonly OwnHead[]
  /** Ticks of the instrument that the device saw live while the contract ran. */
  readonly ticks?: readonly TickText[]
  /** Of this contract, as the customer's history shows them. */
  readonly postings?: readonly PostingText[]
  readonly chain?: PostingChain
  /** Every leaf from the receipt's checkpoint to the proof's, read from the public log. */
  readonly leaves?: { readonly peaks: readonly string[]; readonly texts: readonly string[] }
  /** What was found when the log was read from its first leaf. */
  readonly read?: ReadLog
  /** Since when the device asks for something and is not given it. */
  readonly withheld?: Readonly<Partial<Record<Withheld, number>>>
  /** Checks that have failed before, and stay failed. */
  readonly failed?: readonly CheckName[]
  readonly now?: number
}

/** `opening`: sent, and not acknowledged. */
export type Withheld = 'proof' | 'leaves' | 'heads' | 'postings' | 'opening'

export type OwnOrder = {
  readonly order: ContractOrder
  readonly signature: string
  readonly direction: Direction
  readonly nonce: string
  readonly sentAt: number
}

/** A checkpoint that was seen, and the proof that it and the proof's are one history, whichever is larger. */
export type OwnHead = {
  readonly checkpoint: SignedCheckpoint
  readonly path: readonly string[] | null
  readonly heardAt: number
}

/** Places in the log, by day, of what there may be one of. */
export type ReadLog = {
  readonly size: number
  readonly terms: Readonly<Record<string, readonly number[]>>
  readonly reveals: Readonly<Record<string, readonly number[]>>
  readonly eras: readonly number[]
}

export type ChainPosting = PostingText & { readonly at: number; readonly subject: string }

export type ChainTip = { readonly count: number; readonly tip: string }

/** The customer's postings from before the contract's first one to the newest, with the tip that is sealed. */
export type PostingChain = {
  readonly salt: string
  readonly start: ChainTip
  readonly postings: readonly ChainPosting[]
  /** Those that the device has kept. */
  readonly tips: readonly ChainTip[]
  readonly sealed: SealedTip | null
}

export type SealedTip = ChainTip & {
  /** A leaf `postings` of the log. */
  readonly leaf: Included
  /** How many tips are under its root, which of them this is, and the hashes that lead there. */
  readonly entries: number
  readonly index: number
  readonly path: readonly string[]
}
