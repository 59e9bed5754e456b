import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const orderPostingNamesMalay: Record<KindAbout<'order'>, string> = {
  'order-reserved': 'Diketepikan untuk pesanan',
  'order-released': 'Dikembalikan daripada pesanan',
  'margin-set-aside': 'Margin diketepikan',
  'margin-added': 'Margin ditambah',
  'margin-returned': 'Margin dikembalikan',
  'opening-fee': 'Yuran pembukaan',
  'trading-profit': 'Keuntungan dagangan',
  'trading-loss': 'Kerugian dagangan',
  'gap-cover': 'Perlindungan jurang harga',
  financing: 'Pembiayaan semalaman',
}
