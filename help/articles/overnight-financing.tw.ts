import type { ArticleText } from '../article-text.ts'

export const overnightFinancingTw: ArticleText = {
  title: '隔夜費',
  body: `
在 {financingTime} UTC 仍持有的槓桿持倉，要付這一夜的費用，做多做空相同。它在歷史紀錄裡是單獨一筆帳目，不會藏在價格裡。

## 一夜多少錢

依當時持倉的全部價值計算，不是依保證金：

| 主要貨幣對 | {nightFxMajor}
| 其他貨幣對 | {nightFxMinor}
| 貴金屬 | {nightMetals}
| 股票 | {nightStocks}
| ETF | {nightEtf}
| 加密貨幣 | {nightCrypto}

## 範例

價值 {goldNotional} 的黃金一夜約需 {goldNight}。用 {goldLeverage} 槓桿時保證金是 {goldMargin}，所以就算行情不動，許多個夜晚也會明顯吃掉一部分。

## 從哪裡扣

從可用餘額扣。餘額不夠時，其餘從這筆持倉的保證金扣，強平價會因此靠近。

## 哪些不收

現貨、交割合約和掛著的委託都不收。在 {financingTime} UTC 之前平倉，當夜就沒有費用。下單區在開倉前就會顯示金額。
`,
}
