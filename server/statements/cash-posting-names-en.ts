import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const cashPostingNamesEn: Record<KindAbout<'nothing' | 'deposit' | 'withdrawal' | 'run'>, string> = {
  'practice-funding': 'Practice money',
  deposit: 'Deposit',
  'withdrawal-hold': 'Withdrawal requested',
  'withdrawal-returned': 'Withdrawal returned',
  'withdrawal-paid': 'Withdrawal paid',
  'withdrawal-fee': 'Withdrawal fee',
  'practice-returned': 'Practice money returned',
}
