import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const strategyPostingNamesZh: Record<KindAbout<'participation' | 'pool-value'>, string> = {
  'participation-hold': '参与金额冻结',
  'participation-returned': '参与金额退回',
  'participation-joined': '转入策略',
  'participation-paid': '从策略赎回',
  'participation-fee': '策略费用',
  'pool-joined': '加入资金池',
  'pool-left': '离开资金池',
  'pool-rounding': '舍入',
}
