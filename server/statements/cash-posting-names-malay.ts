import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const cashPostingNamesMalay: Record<
  KindAbout<'nothing' | 'deposit' | 'withdrawal' | 'run'>,
  string
> = {
  'practice-funding': 'Wang latihan',
  deposit: 'Deposit',
  'withdrawal-hold': 'Pengeluaran dipohon',
  'withdrawal-returned': 'Pengeluaran dikembalikan',
  'withdrawal-paid': 'Pengeluaran dibayar',
  'withdrawal-fee': 'Yuran pengeluaran',
  'practice-returned': 'Wang latihan dikembalikan',
}
