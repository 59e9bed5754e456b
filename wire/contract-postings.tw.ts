import type { PostingTexts } from './posting-texts.ts'

export const contractPostingsTw: PostingTexts<'contract'> = {
  'posting.contract-stake': '購買交割合約',
  'posting.contract-stake-second': '凍結至結算',
  'posting.contract-stake-why': '你購買了交割合約，購買金額凍結至結算。',
  'posting.contract-returned': '購買金額退回',
  'posting.contract-returned-second': '來自交割合約',
  'posting.contract-returned-why': '合約盈利、持平或作廢，購買金額已退回。',
  'posting.contract-profit': '合約盈利',
  'posting.contract-profit-second': '購買金額以外的部分',
  'posting.contract-profit-why': '價格朝你選擇的方向變動。這是購買時顯示的盈利比例所對應的金額。',
  'posting.contract-lost': '合約虧損',
  'posting.contract-lost-second': '購買金額',
  'posting.contract-lost-why': '價格沒有朝你選擇的方向變動，購買金額已損失。',
  'posting.contract-refund': '虧損退還',
  'posting.contract-refund-second': '種子未按時公開',
  'posting.contract-refund-why': '我們沒有在 24 小時內公開當日的隨機種子，這份合約的虧損已退還。',
}
