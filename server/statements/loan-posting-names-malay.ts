import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const loanPostingNamesMalay: Record<KindAbout<'loan'>, string> = {
  'loan-paid-out': 'Wang pinjaman dibayar',
  'loan-interest': 'Faedah pinjaman',
  'loan-repaid': 'Pinjaman dibayar balik',
}
