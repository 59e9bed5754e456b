import type { loanMessagesEn } from './loan-messages.en.ts'
import type { TextsLike } from './message-code.ts'

export const loanMessagesTw: TextsLike<typeof loanMessagesEn> = {
  'agreement-changed': '你閱讀之後協議有變動。請重新閱讀再簽署。',
  'repayment-failed': '還款失敗',
  'repayment-over-debt': '你目前欠款 {max}，不能還更多。',
  'quote-expired': '新的一天利息已計入，你現在欠款 {owed}。沒有扣款。',
}
