import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const contractPostingNamesEn: Record<KindAbout<'contract'>, string> = {
  'contract-stake': 'Delivery contract bought',
  'contract-returned': 'Purchase amount returned',
  'contract-profit': 'Contract won',
  'contract-lost': 'Contract lost',
  'contract-refund': 'Lost amount refunded',
}
