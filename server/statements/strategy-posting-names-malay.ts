import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const strategyPostingNamesMalay: Record<KindAbout<'participation' | 'pool-value'>, string> = {
  'participation-hold': 'Diketepikan untuk penyertaan',
  'participation-returned': 'Penyertaan dikembalikan',
  'participation-joined': 'Masuk ke strategi',
  'participation-paid': 'Keluar daripada strategi',
  'participation-fee': 'Yuran strategi',
  'pool-joined': 'Masuk ke dana',
  'pool-left': 'Keluar daripada dana',
  'pool-rounding': 'Pembundaran',
}
