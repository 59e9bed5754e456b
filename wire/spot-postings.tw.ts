import type { PostingTexts } from './posting-texts.ts'

export const spotPostingsTw: PostingTexts<'spot', 'order'> = {
  'posting.spot-bought': '買入現貨',
  'posting.spot-bought-second': '現貨持倉的成本',
  'posting.spot-bought-why': '你買入並持有了這項現貨。金額按買入時的價格計算，不含手續費。',
  'posting.spot-sold': '賣出現貨',
  'posting.spot-sold-second': '賣出所得',
  'posting.spot-sold-why': '你賣出了這項現貨。金額按賣出時的價格計算，未扣手續費。',
  'posting.spot-fee': '現貨手續費',
  'posting.spot-fee-second': '用於買入或賣出',
  'posting.spot-fee-why': '買入或賣出的手續費，為成交金額的 0.10%，與下單時顯示的一致。',
}
