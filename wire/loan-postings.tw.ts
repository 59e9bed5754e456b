import type { PostingTexts } from './posting-texts.ts'

export const loanPostingsTw: PostingTexts<'loan'> = {
  'posting.loan-paid-out': '貸款撥款',
  'posting.loan-paid-out-second': '轉入可用餘額',
  'posting.loan-paid-out-why': '貸款已通過審核，金額已轉入你的可用餘額。還清之前這筆金額為欠款。',
  'posting.loan-interest': '貸款利息',
  'posting.loan-interest-second': '隨還款支付',
  'posting.loan-interest-why': '自撥款以來產生的利息。還款時先還利息。',
  'posting.loan-repaid': '貸款還款',
  'posting.loan-repaid-second': '減少借款金額',
  'posting.loan-repaid-why': '你還了這麼多借款。',
}
