import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const cashPostingNamesZh: Record<KindAbout<'nothing' | 'deposit' | 'withdrawal' | 'run'>, string> = {
  'practice-funding': '模拟资金',
  deposit: '充值',
  'withdrawal-hold': '申请提现',
  'withdrawal-returned': '提现退回',
  'withdrawal-paid': '提现已支付',
  'withdrawal-fee': '提现手续费',
  'practice-returned': '退回模拟资金',
}
