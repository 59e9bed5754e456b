import type { Translated } from '@candor/client/words/word-types.ts'
import type { reasonsEn } from './reasons.en.ts'

export const reasonsZh: Translated<typeof reasonsEn> = {
  'reason.name-differs': '姓名与证件不符，请按证件填写。',
  'reason.birthday-differs': '出生日期与证件不符，日与月可能填反。',
  'reason.details-differ': '部分资料与证件不符，请更正后重新提交。',
  'reason.unreadable': '照片模糊或反光，看不清楚，请重拍。',
  'reason.expired': '证件已过期，请提交有效证件。',
  'reason.amount-differs': '凭证上的金额与填写的金额不符。',
  'reason.reference-missing': '凭证上的转账附言不是你的虚拟账户号码。',
  'reason.receipt-used': '这张凭证之前已提交过。',
  'reason.not-arrived': '款项尚未到账，请向银行查询后重新提交。',
  'reason.holder-differs': '银行账户不是你本人名下。',
  'reason.loan-open': '需先还清贷款。',
  'reason.ask-us': '重新申请前请先联系客服。',
  'reason.limit': '金额超过你目前的贷款额度。',
  'reason.signature': '签名缺失或无法辨认。',
  'reason.late-loan': '之前的贷款已逾期。',
  'reason.strategy-full': '该策略目前不接受新的参与。',
}
