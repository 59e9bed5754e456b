import type { PostingKind } from './posting-kind.ts'

/** Kinds of postings that a customer looks for together. */
export const postingFamilies = {
  trades: [
    'order-reserved',
    'order-released',
    'margin-set-aside',
    'margin-added',
    'margin-returned',
    'opening-fee',
    'trading-profit',
    'trading-loss',
    'gap-cover',
    'financing',
    'contract-stake',
    'contract-returned',
    'contract-profit',
    'contract-lost',
    'contract-refund',
    'spot-bought',
    'spot-sold',
    'spot-fee',
  ],
  deposits: ['deposit'],
  withdrawals: ['withdrawal-hold', 'withdrawal-returned', 'withdrawal-paid', 'withdrawal-fee'],
  practice: ['practice-funding', 'practice-returned'],
} as const satisfies Record<string, readonly PostingKind[]>

export type PostingFamily = keyof typeof postingFamilies
