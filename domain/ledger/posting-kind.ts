/** What a posting is, in one word that its customer can be told. A product that moves money adds its kinds here. */
export const postingKinds = [
  'practice-funding',
  'deposit',
  'withdrawal-hold',
  'withdrawal-returned',
  'withdrawal-paid',
  'withdrawal-fee',
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
] as const

export type PostingKind = (typeof postingKinds)[number]
