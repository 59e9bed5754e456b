import { asciiBytes, hexOf } from '../proofs/byte-text.ts'
import { canonicalText } from '../proofs/canonical-text.ts'
import type { SignedCheckpoint } from '../proofs/checkpoint.ts'
import { sha256 } from '../proofs/sha256.ts'
import type { Direction } from './contract.ts'
import type { ContractOrder } from './contract-order.ts'
import type { ContractOutcome, SettlementReason } from './settle-contract.ts'

/**
 * What a customer is given when a contract is accepted, signed with the log's key. Amounts are whole cents, rates and prices whole numbers of
 * 10⁻⁸, both as text; instants are epoch milliseconds.
 */
export type ReceiptBody = {
  readonly version: 2
  /** Whose log the contract is sealed in. */
  readonly origin: string
  readonly contract: string
  /** What the device asked for, and its signature: the receipt is for exactly that. */
  readonly order: ContractOrder
  readonly orderSignature: string
  /** Where its ticks come from; those of another feed do not count. */
  readonly feed: string
  /** The UTC day of the purchase second; the order has the hash of its terms. */
  readonly day: string
  readonly acceptedAt: number
  readonly purchaseAt: number
  readonly expiresAt: number
  /** 32 random bytes in hex, known to the customer and to us: without them the commitments in the log reveal nothing. */
  readonly salt: string
  /** The log as it was at acceptance: the contract comes after it. */
  readonly checkpoint: SignedCheckpoint
}

export type Receipt = { readonly body: ReceiptBody; readonly signature: string }

/** What a customer is given when a purchase is refused, signed with the log's key. */
type RefusalBody = {
  readonly version: 2
  readonly origin: string
  readonly request: string
  /** `hashOrder` of what was refused. */
  readonly order: string
  /** The code of the error catalogue. */
  readonly code: string
  readonly at: number
}

export type SignedRefusal = { readonly body: RefusalBody; readonly signature: string }

/** How a contract ended. */
export type SettlementRecord = {
  readonly version: 2
  readonly contract: string
  /** As they were opened; null where they were not. */
  readonly direction: Direction | null
  readonly nonce: string | null
  readonly outcome: ContractOutcome
  readonly reason: SettlementReason | null
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

/** What the log's key signs of a refusal. */
export const refusalText = (body: RefusalBody): string => `candor refusal\n${canonicalText(body)}`

const commit = (title: string, text: string): string => hexOf(sha256(asciiBytes(`${title}\n${text}`)))

/** The leaf of an acceptance in the log. */
export const commitAcceptance = (body: ReceiptBody): string =>
  commit('candor acceptance', canonicalText(body))

/** The leaf of a settlement in the log. */
export const commitSettlement = (record: SettlementRecord): string =>
  commit('candor settlement', canonicalText(record))

/** The tag by which a settlement is found in the log, given the salt. */
export const contractTag = (salt: string): string => commit('candor contract', salt)
