import type { Transfer } from '../ledger/transfer.ts'
import type { Cents } from '../money/cents.ts'
import type { Price } from '../money/price.ts'
import type { Rate } from '../money/rate.ts'

export const directions = ['rise', 'fall'] as const

export type Direction = (typeof directions)[number]

export const isDirection = (text: string): text is Direction => directions.some((one) => one === text)

/** A delivery contract from its acceptance on: nothing of it changes any more. Instants are epoch milliseconds. */
export type Contract = {
  readonly symbol: string
  readonly direction: Direction
  readonly stake: Cents
  /** Of the terms of the day it was accepted on. */
  readonly rate: Rate
  readonly acceptedAt: number
  /** Acceptance plus the time limit, to the millisecond: known when the contract is agreed. */
  readonly expiresAt: number
}

/** A tick as a contract sees it. Its instant tells it from all others of its instrument. */
export type ContractTick = { readonly at: number; readonly mid: Price }

/** What postings of delivery contracts are called. */
export const contractPostingKinds = [
  /** The stake is set aside. */
  'contract-stake',
  /** It comes back: won, equal or void. */
  'contract-returned',
  'contract-profit',
  'contract-lost',
  /** What was lost comes back, because the seed of the day was withheld. */
  'contract-refund',
] as const

export type ContractPostingKind = (typeof contractPostingKinds)[number]

export type ContractTransfer = Omit<Transfer, 'kind'> & { readonly kind: ContractPostingKind }
