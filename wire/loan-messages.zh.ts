import type { loanMessagesEn } from './loan-messages.en.ts'
import type { TextsLike } from './message-code.ts'

export const loanMessagesZh: TextsLike<typeof loanMessagesEn> = {
  'agreement-changed': '你阅读之后协议有变动。请重新阅读再签署。',
  'repayment-failed': '还款失败',
  'repayment-over-debt': '你目前欠款 {max}，不能还更多。',
  'quote-expired': '新的一天利息已计入，你现在欠款 {owed}。没有扣款。',
}
