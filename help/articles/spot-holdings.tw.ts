import type { ArticleText } from '../article-text.ts'

export const spotHoldingsTw: ArticleText = {
  title: '現貨：買入持有與金額範例',
  body: `
現貨就是買下來歸你所有：股票、ETF、加密貨幣、若干盎司的貴金屬。不借錢，不會強平，也沒有隔夜費。虧損不會超過你付出的金額。

## 範例

你用 {shareAmount} 買入蘋果公司的股票，{spotFee} 的手續費包含在內。

| 價格（賣價） | {sharePrice}
| 得到股數 | {shareQuantity}
| 價值 | {shareValue}
| 手續費 | {shareFee}

之後你以買價 {shareSoldPrice} 全部賣出。

| 價值 | {shareSoldValue}
| 手續費 | {shareSoldFee}
| 扣掉兩次手續費後的結果 | {shareResult}

如果跌了同樣的幅度，就會虧損差不多的金額，外加手續費。

## 數量

美股和 ETF 可以買不足一股，貴金屬可以買不足一盎司。港股和馬股以手為單位買賣：騰訊一手 {lotShares} 股，價格 {lotPrice} 時約需 {lotCost}。最小委託 {smallestSpotOrder}。你持有的再少也可以全部賣出。

## 平均成本

每次買入都會改變平均成本，賣出不會。已實現盈虧是賣出所得減去成本，未實現盈虧是現在賣出的所得減去成本。

## 不提供的

貨幣對不能持有，因為帳戶只有一種貨幣。可以用[槓桿交易](leveraged-trading)。
`,
}
