import type { ArticleText } from '../article-text.ts'

export const readingPricesTw: ArticleText = {
  title: '買價、賣價和點差：怎樣看價格',
  body: `
每個品種隨時都有兩個價格。買入用較高的賣價，賣出用較低的買價，兩者的差距就是點差。

## 為什麼重要

開倉後馬上平倉，虧的就是點差。{goldLots} 手、價值 {goldNotional} 的黃金，平靜時大約虧 {goldSpread}；價格跳動之後會更多。

## 中間價

買價和賣價的中間是中間價。圖表和[交割合約](delivery-contracts)以它為準，其他貨幣換算成美元時也用它。

## 價格從哪裡來

品種頁面會寫明來源：模擬、延遲或即時。模擬價格由封存的隨機種子推算，人人都能[驗證](seeds)。延遲價格是幾分鐘前的，因此依它下的委託要等下一筆報價。

## 沒有委託簿

Candor 只報一個買價和一個賣價，委託一次全部成交。畫面不顯示深度，因為沒有深度可以顯示。
`,
}
