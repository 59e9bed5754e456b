import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const loanPostingNamesTw: Record<KindAbout<'loan'>, string> = {
  'loan-paid-out': '貸款撥款',
  'loan-interest': '貸款利息',
  'loan-repaid': '貸款還款',
}
