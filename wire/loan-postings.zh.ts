import type { PostingTexts } from './posting-texts.ts'

export const loanPostingsZh: PostingTexts<'loan'> = {
  'posting.loan-paid-out': '贷款发放',
  'posting.loan-paid-out-second': '转入可用余额',
  'posting.loan-paid-out-why': '贷款已通过审核，金额已转入你的可用余额。还清之前这笔金额为欠款。',
  'posting.loan-interest': '贷款利息',
  'posting.loan-interest-second': '随还款支付',
  'posting.loan-interest-why': '自发放以来产生的利息。还款时先还利息。',
  'posting.loan-repaid': '贷款还款',
  'posting.loan-repaid-second': '减少借款金额',
  'posting.loan-repaid-why': '你还了这么多借款。',
}
