import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const orderPostingNamesEn: Record<KindAbout<'order'>, string> = {
  'order-reserved': 'Set aside for an order',
  'order-released': 'Returned from an order',
  'margin-set-aside': 'Margin set aside',
  'margin-added': 'Margin added',
  'margin-returned': 'Margin returned',
  'opening-fee': 'Opening fee',
  'trading-profit': 'Profit',
  'trading-loss': 'Loss',
  'gap-cover': 'Price gap covered',
  financing: 'Overnight financing',
}
