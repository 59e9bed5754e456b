import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const spotPostingNamesTw: Record<Exclude<KindAbout<'spot'>, KindAbout<'order'>>, string> = {
  'spot-bought': '買入現貨',
  'spot-sold': '賣出現貨',
  'spot-fee': '現貨手續費',
}
