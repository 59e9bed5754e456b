import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const spotPostingNamesMalay: Record<Exclude<KindAbout<'spot'>, KindAbout<'order'>>, string> = {
  'spot-bought': 'Belian spot',
  'spot-sold': 'Jualan spot',
  'spot-fee': 'Yuran spot',
}
