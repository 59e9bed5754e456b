import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const loanPostingNamesEn: Record<KindAbout<'loan'>, string> = {
  'loan-paid-out': 'Loan paid out',
  'loan-interest': 'Loan interest',
  'loan-repaid': 'Loan repaid',
}
