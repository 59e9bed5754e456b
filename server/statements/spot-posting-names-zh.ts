import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const spotPostingNamesZh: Record<Exclude<KindAbout<'spot'>, KindAbout<'order'>>, string> = {
  'spot-bought': '买入现货',
  'spot-sold': '卖出现货',
  'spot-fee': '现货手续费',
}
