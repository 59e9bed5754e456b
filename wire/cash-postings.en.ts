import type { PostingTexts } from './posting-texts.ts'

/** What is said of postings about practice money, deposits, withdrawals and corrections. */
export const cashPostingsEn: PostingTexts<'nothing' | 'deposit' | 'withdrawal' | 'run' | 'correction'> = {
  'posting.practice-funding': 'Practice money',
  'posting.practice-funding-second': 'What your account starts with',
  'posting.practice-funding-why': 'A practice account starts with this amount. No real money is involved.',
  'posting.deposit': 'Deposit',
  'posting.deposit-second': 'Added to your balance',
  'posting.deposit-why': 'Your deposit was reviewed and accepted, so the amount was added to your balance.',
  'posting.withdrawal-hold': 'Withdrawal requested',
  'posting.withdrawal-hold-second': 'Set aside while in review',
  'posting.withdrawal-hold-why': 'You asked for a withdrawal. The amount is set aside until it is decided.',
  'posting.withdrawal-returned': 'Withdrawal returned',
  'posting.withdrawal-returned-second': 'Back in your balance',
  'posting.withdrawal-returned-why':
    'The withdrawal was cancelled or rejected, so what was set aside came back.',
  'posting.withdrawal-paid': 'Withdrawal paid',
  'posting.withdrawal-paid-second': 'Out of what was set aside',
  'posting.withdrawal-paid-why': 'Your withdrawal was reviewed and paid out of what had been set aside.',
  'posting.withdrawal-fee': 'Withdrawal fee',
  'posting.withdrawal-fee-second': 'Out of what was set aside',
  'posting.withdrawal-fee-why': 'The fee that was shown to you when you asked for the withdrawal.',
  'posting.practice-returned': 'Practice money returned',
  'posting.practice-returned-second': 'Before you started again',
  'posting.practice-returned-why':
    'You started again, so what was left of the earlier practice money went back.',
  'posting.cash-corrected': 'Correction, money in or out',
  'posting.cash-corrected-second': 'By two operators',
  'posting.cash-corrected-why':
    'Two operators have put a deposit, a withdrawal or practice money right. The posting it corrects is named below.',
  'posting.cost-corrected': 'Correction, fee or interest',
  'posting.cost-corrected-second': 'By two operators',
  'posting.cost-corrected-why':
    'Two operators have put a fee, financing or interest right. The posting it corrects is named below.',
}
