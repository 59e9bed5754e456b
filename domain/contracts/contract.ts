import type { SourceName } from '../instruments/source-name.ts'
import type { Transfer } from '../ledger/transfer.ts'
import type { Cents } from '../money/cents.ts'
import type { Price } from '../money/price.ts'
import type { Rate } from '../money/rate.ts'
import { dayMs } from '../time/durations.ts'

const directions = ['rise', 'fall'] as const

export type Direction = (typeof directions)[number]

/** A delivery contract from its acceptance on: nothing of it changes any more. Instants are epoch milliseconds. */
export type Contract = {
  readonly symbol: string
  /** Only ticks of this feed count. */
  readonly feed: string
  readonly stake: Cents
  /** Of the terms of the day of the purchase second. */
  readonly rate: Rate
  readonly acceptedAt: number
  /** The purchase second: fixed by the last tick that the customer's device had seen, not by when the server answered. */
  readonly purchaseAt: number
  /** The purchase second plus the time limit. */
  readonly expiresAt: number
}

/** How long after the last tick that the device has seen the purchase second lies. Neither side can have seen a tick of it. */
export const purchaseDelayMs = 3_000

/** Without an opening of its direction for this long after expiry, a contract is lost. */
export const openingDeadlineMs = dayMs

/** A real feed must have a tick within this stretch after the purchase second, and before expiry; a simulated feed has one every second. */
export const tickWithinMs = 10_000

/**
 * A halt later than this before expiry ends no contract: it must be in the log within as much time, so a later one could be published when
 * the result is known. A tick of the last ten seconds is there anyhow, or the contract is void for want of it.
 */
export const lastHaltBeforeMs = 10_000

/** Whether a halt at this instant ends a contract on a real feed. */
export const isEndedByHalt = (
  { acceptedAt, expiresAt }: Pick<Contract, 'acceptedAt' | 'expiresAt'>,
  at: number,
): boolean => at > acceptedAt && at <= expiresAt - lastHaltBeforeMs

/** A tick of a real feed may come so much later than its instant says; one of the simulated feed never does. */
export const tickLateMs = 10_000

/** Up to when a page may open that holds a tick of the contract. */
export const lastPageOpensAt = ({ feed, expiresAt }: Pick<Contract, 'feed' | 'expiresAt'>): number =>
  isSimulated(feed) ? expiresAt : expiresAt + tickLateMs

export const isSimulated = (feed: string): boolean => feed === ('simulated' satisfies SourceName)

/** A tick as a contract sees it. Its instant identifies it among the ticks of its instrument. */
export type ContractTick = { readonly at: number; readonly mid: Price }

/** What postings of delivery contracts are called. */
const contractPostingKinds = [
  /** The stake is set aside. */
  'contract-stake',
  /** It comes back: won, equal or void. */
  'contract-returned',
  'contract-profit',
  'contract-lost',
  /** What was lost comes back, because the seed of the day was withheld. */
  'contract-refund',
] as const

type ContractPostingKind = (typeof contractPostingKinds)[number]

export type ContractTransfer = Omit<Transfer, 'kind'> & { readonly kind: ContractPostingKind }
