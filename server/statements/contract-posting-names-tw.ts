import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const contractPostingNamesTw: Record<KindAbout<'contract'>, string> = {
  'contract-stake': '購買交割合約',
  'contract-returned': '購買金額退回',
  'contract-profit': '合約盈利',
  'contract-lost': '合約虧損',
  'contract-refund': '虧損退還',
}
