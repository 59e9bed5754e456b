import { asciiBytes, hexOf } from '../proofs/byte-text.ts'
import { canonicalText } from '../proofs/canonical-text.ts'
import type { SignedCheckpoint } from '../proofs/checkpoint.ts'
import { sha256 } from '../proofs/sha256.ts'
import type { ContractOutcome, VoidReason } from './settle-contract.ts'

/**
 * What a customer is given when a contract is accepted, signed with the log's key. Amounts are whole cents, rates and prices whole numbers of
 * 10⁻⁸, both as text; instants are epoch milliseconds.
 */
export type ReceiptBody = {
  readonly version: 1
  /** Whose log the contract is sealed in. */
  readonly origin: string
  readonly contract: string
  /** The key of the request, made on the customer's device: a receipt of another purchase has another. */
  readonly request: string
  readonly symbol: string
  /** Where its ticks come from; those of another feed do not count. */
  readonly feed: string
  readonly direction: 'rise' | 'fall'
  readonly stake: string
  readonly seconds: number
  readonly rate: string
  /** The UTC day of acceptance, and the hash of its terms. */
  readonly day: string
  readonly terms: string
  /** The last tick that the customer had seen, as the customer's request says. */
  readonly seenAt: number
  readonly acceptedAt: number
  readonly expiresAt: number
  /** 32 random bytes in hex, known to the customer and to us: without them the commitments in the log tell nothing. */
  readonly salt: string
  /** The log as it was at acceptance: the contract stands behind it. */
  readonly checkpoint: SignedCheckpoint
}

export type Receipt = { readonly body: ReceiptBody; readonly signature: string }

/** How a contract ended. */
export type SettlementRecord = {
  readonly version: 1
  readonly contract: string
  readonly outcome: ContractOutcome
  readonly reason: VoidReason | null
  readonly purchase: TickText | null
  readonly final: TickText | null
  /** What went to the balance in all. */
  readonly paid: string
  readonly settledAt: number
  readonly salt: string
}

export type TickText = { readonly at: number; readonly mid: string }

/** What the log's key signs of a receipt. */
export const receiptText = (body: ReceiptBody): string => `candor receipt\n${canonicalText(body)}`

const commit = (title: string, text: string): string => hexOf(sha256(asciiBytes(`${title}\n${text}`)))

/** What stands in the log of an acceptance. */
export const commitAcceptance = (body: ReceiptBody): string =>
  commit('candor acceptance', canonicalText(body))

/** What stands in the log of a settlement. */
export const commitSettlement = (record: SettlementRecord): string =>
  commit('candor settlement', canonicalText(record))

/** What a settlement is found by in the log, by whoever has the salt. */
export const contractTag = (salt: string): string => commit('candor contract', salt)
