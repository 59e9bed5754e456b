import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const strategyPostingNamesTw: Record<KindAbout<'participation' | 'pool-value'>, string> = {
  'participation-hold': '參與金額凍結',
  'participation-returned': '參與金額退回',
  'participation-joined': '轉入策略',
  'participation-paid': '從策略贖回',
  'participation-fee': '策略費用',
  'pool-joined': '加入資金池',
  'pool-left': '離開資金池',
  'pool-rounding': '捨入',
}
