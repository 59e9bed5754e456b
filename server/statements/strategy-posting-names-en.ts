import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const strategyPostingNamesEn: Record<KindAbout<'participation' | 'pool-value'>, string> = {
  'participation-hold': 'Set aside to take part',
  'participation-returned': 'Participation returned',
  'participation-joined': 'Into the strategy',
  'participation-paid': 'Out of the strategy',
  'participation-fee': 'Strategy fee',
  'pool-joined': 'Joined the pool',
  'pool-left': 'Left the pool',
  'pool-rounding': 'Rounding',
}
