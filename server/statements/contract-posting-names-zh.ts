import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const contractPostingNamesZh: Record<KindAbout<'contract'>, string> = {
  'contract-stake': '购买交割合约',
  'contract-returned': '购买金额退回',
  'contract-profit': '合约盈利',
  'contract-lost': '合约亏损',
  'contract-refund': '亏损退还',
}
