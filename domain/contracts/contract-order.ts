import { asciiBytes, hexOf } from '../proofs/byte-text.ts'
import { canonicalText } from '../proofs/canonical-text.ts'
import { sha256 } from '../proofs/sha256.ts'
import { type Direction, purchaseDelayMs } from './contract.ts'

/**
 * What the customer's device signs when it asks for a contract. The direction is hidden: the server decides, and signs its answer, without
 * knowing which way the contract goes. Amounts are whole cents, rates whole numbers of 10⁻⁸, both as text; instants are epoch milliseconds.
 */
export type ContractOrder = {
  readonly version: 2
  /** Whose log the contract is to be sealed in. */
  readonly origin: string
  /** The key of the request, made on the device: no two purchases share one. */
  readonly request: string
  readonly symbol: string
  /** Where the tick that the device has seen came from: a contract on another feed was not asked for. */
  readonly feed: string
  readonly stake: string
  readonly seconds: number
  /** The payout rate that the customer was shown. */
  readonly rate: string
  /** The hash of the terms of the day of the purchase second. */
  readonly terms: string
  /** The instant of the last tick that the device has seen: the purchase second follows from it. */
  readonly seenAt: number
  /** `commitDirection` of the direction and a random nonce. */
  readonly direction: string
  /** The public key that the order is signed with. */
  readonly device: string
}

/** What reveals the direction of a contract once the receipt is signed. */
export type ContractOpening = {
  readonly contract: string
  readonly direction: Direction
  /** 32 random bytes in hex. */
  readonly nonce: string
}

const commit = (title: string, text: string): string => hexOf(sha256(asciiBytes(`${title}\n${text}`)))

/** Commits to a direction without revealing it. */
export const commitDirection = (direction: Direction, nonce: string): string =>
  commit('candor direction', `${direction}\n${nonce}`)

/** What the device's key signs of an order. */
export const orderText = (order: ContractOrder): string => `candor order\n${canonicalText(order)}`

/** What a signed refusal names an order by. */
export const hashOrder = (order: ContractOrder): string => commit('candor order', canonicalText(order))

/** What the log's key signs when it has received an opening. */
export const openingText = ({ contract, direction, nonce }: ContractOpening): string =>
  `candor opening\n${canonicalText({ contract, direction, nonce })}`

/** The purchase second and the expiry of an order: nobody but the device has a say in them, and nobody has seen their ticks. */
export function spanOfOrder({ seenAt, seconds }: Pick<ContractOrder, 'seenAt' | 'seconds'>) {
  const purchaseAt = seenAt + purchaseDelayMs
  return { purchaseAt, expiresAt: purchaseAt + seconds * 1000 }
}
