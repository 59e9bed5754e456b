import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const orderPostingNamesZh: Record<KindAbout<'order'>, string> = {
  'order-reserved': '委托冻结',
  'order-released': '委托解冻',
  'margin-set-aside': '冻结保证金',
  'margin-added': '追加保证金',
  'margin-returned': '退回保证金',
  'opening-fee': '开仓费',
  'trading-profit': '平仓盈利',
  'trading-loss': '平仓亏损',
  'gap-cover': '跳空补偿',
  financing: '隔夜费',
}
