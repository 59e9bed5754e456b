import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const loanPostingNamesZh: Record<KindAbout<'loan'>, string> = {
  'loan-paid-out': '贷款发放',
  'loan-interest': '贷款利息',
  'loan-repaid': '贷款还款',
}
