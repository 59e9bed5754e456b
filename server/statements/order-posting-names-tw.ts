import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const orderPostingNamesTw: Record<KindAbout<'order'>, string> = {
  'order-reserved': '委託凍結',
  'order-released': '委託解凍',
  'margin-set-aside': '凍結保證金',
  'margin-added': '追加保證金',
  'margin-returned': '退回保證金',
  'opening-fee': '開倉費',
  'trading-profit': '平倉盈利',
  'trading-loss': '平倉虧損',
  'gap-cover': '跳空補償',
  financing: '隔夜費',
}
