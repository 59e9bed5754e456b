import type { PostingKind } from '../ledger/posting-kind.ts'

/** What puts money into something new; adding to what is open already does not. */
export const stakeKinds: readonly PostingKind[] = [
  'margin-set-aside',
  'spot-bought',
  'contract-stake',
  'participation-joined',
]
