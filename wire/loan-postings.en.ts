import type { PostingTexts } from './posting-texts.ts'

/** What is said of postings about loans. */
export const loanPostingsEn: PostingTexts<'loan'> = {
  'posting.loan-paid-out': 'Loan paid out',
  'posting.loan-paid-out-second': 'To your available balance',
  'posting.loan-paid-out-why':
    'Your loan was approved, so the amount was paid to your available balance. You owe it until you repay it.',
  'posting.loan-interest': 'Loan interest',
  'posting.loan-interest-second': 'Paid with a repayment',
  'posting.loan-interest-why':
    'Interest that had been charged since the payout. A repayment pays interest first.',
  'posting.loan-repaid': 'Loan repaid',
  'posting.loan-repaid-second': 'Off what you borrowed',
  'posting.loan-repaid-why': 'You repaid this much of what you had borrowed.',
}
