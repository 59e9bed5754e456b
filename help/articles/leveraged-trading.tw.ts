import type { ArticleText } from '../article-text.ts'

export const leveragedTradingTw: ArticleText = {
  title: '槓桿交易與金額範例',
  body: `
用槓桿時，你只拿出持倉價值的一部分，也就是保證金，盈虧卻依全部價值計算。小小的變動對你就成了大的變動，兩個方向都一樣。

## 範例

你以 {goldLeverage} 槓桿做多黃金。

| 開倉價（賣價） | {goldPrice}
| 持倉價值，{goldLots} 手 | {goldNotional}
| 拿出的保證金 | {goldMargin}
| 開倉費，{openingFee} | {goldFee}
| 最大虧損，隔夜費另計 | {goldMost}

## 如果下跌

跌到 {goldLine}，也就是下跌 {goldLineShare}，保證金已虧一半，持倉會被[強制平倉](liquidation)。遇到跳空可能虧完保證金，但不會更多。

## 如果上漲

買價到達 {goldRisenPrice}，比開倉價高 {goldMove}，平倉可得 {goldProfit}，扣掉開倉費後為 {goldProfitAfterFee}。平倉本身不收費，只有點差。

## 還有什麼成本

這筆持倉每過一次 {financingTime} UTC，約需 {goldNight}，見[隔夜費](overnight-financing)。

## 平倉

開市期間隨時可以全部或部分平倉。每筆持倉各自獨立：一筆出問題，不會動用另一筆的保證金。
`,
}
