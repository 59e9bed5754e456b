import type { KindAbout } from '@candor/domain/ledger/posting-kind.ts'

export const cashPostingNamesTw: Record<KindAbout<'nothing' | 'deposit' | 'withdrawal' | 'run'>, string> = {
  'practice-funding': '模擬資金',
  deposit: '存款',
  'withdrawal-hold': '申請提款',
  'withdrawal-returned': '提款退回',
  'withdrawal-paid': '提款已支付',
  'withdrawal-fee': '提款手續費',
  'practice-returned': '退回模擬資金',
}
