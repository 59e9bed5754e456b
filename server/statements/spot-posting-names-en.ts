import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const spotPostingNamesEn: Record<Exclude<KindAbout<'spot'>, KindAbout<'order'>>, string> = {
  'spot-bought': 'Bought',
  'spot-sold': 'Sold',
  'spot-fee': 'Spot fee',
}
