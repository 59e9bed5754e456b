import type { Translated } from '@candor/client/words/word-types.ts'
import type { reasonsEn } from './reasons.en.ts'

export const reasonsTw: Translated<typeof reasonsEn> = {
  'reason.name-differs': '姓名與證件不符，請依證件填寫。',
  'reason.birthday-differs': '出生日期與證件不符，日與月可能填反。',
  'reason.details-differ': '部分資料與證件不符，請更正後重新提交。',
  'reason.unreadable': '照片模糊或反光，看不清楚，請重拍。',
  'reason.expired': '證件已過期，請提交有效證件。',
  'reason.amount-differs': '憑證上的金額與填寫的金額不符。',
  'reason.reference-missing': '憑證上的轉帳附言不是你的虛擬帳戶號碼。',
  'reason.receipt-used': '這張憑證之前已提交過。',
  'reason.not-arrived': '款項尚未入帳，請向銀行查詢後重新提交。',
  'reason.holder-differs': '銀行帳戶不是你本人名下。',
  'reason.loan-open': '需先還清貸款。',
  'reason.ask-us': '重新申請前請先聯絡客服。',
  'reason.limit': '金額超過你目前的貸款額度。',
  'reason.signature': '簽名缺失或無法辨認。',
  'reason.late-loan': '先前的貸款已逾期。',
  'reason.strategy-full': '該策略目前不接受新的參與。',
}
