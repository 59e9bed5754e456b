import type { PostingTexts } from './posting-texts.ts'

export const contractPostingsZh: PostingTexts<'contract'> = {
  'posting.contract-stake': '购买交割合约',
  'posting.contract-stake-second': '冻结至结算',
  'posting.contract-stake-why': '你购买了交割合约，购买金额冻结至结算。',
  'posting.contract-returned': '购买金额退回',
  'posting.contract-returned-second': '来自交割合约',
  'posting.contract-returned-why': '合约盈利、持平或作废，购买金额已退回。',
  'posting.contract-profit': '合约盈利',
  'posting.contract-profit-second': '购买金额之外的部分',
  'posting.contract-profit-why': '价格朝你选择的方向变动。这是购买时显示的盈利比例所对应的金额。',
  'posting.contract-lost': '合约亏损',
  'posting.contract-lost-second': '购买金额',
  'posting.contract-lost-why': '价格没有朝你选择的方向变动，购买金额已损失。',
  'posting.contract-refund': '亏损退还',
  'posting.contract-refund-second': '种子未按时公开',
  'posting.contract-refund-why': '我们没有在 24 小时内公开当日的随机种子，这份合约的亏损已退还。',
}
