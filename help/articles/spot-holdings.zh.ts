import type { ArticleText } from '../article-text.ts'

export const spotHoldingsZh: ArticleText = {
  title: '现货：买入持有与金额示例',
  body: `
现货就是买下来归你所有：股票、ETF、加密货币、若干盎司的贵金属。不借钱，不会强平，也没有隔夜费。亏损不会超过你付出的金额。

## 示例

你用 {shareAmount} 买入苹果公司的股票，{spotFee} 的手续费包含在内。

| 价格（卖价） | {sharePrice}
| 得到股数 | {shareQuantity}
| 价值 | {shareValue}
| 手续费 | {shareFee}

之后你按买价 {shareSoldPrice} 全部卖出。

| 价值 | {shareSoldValue}
| 手续费 | {shareSoldFee}
| 扣除两次手续费后的结果 | {shareResult}

如果跌了同样的幅度，就会亏损差不多的金额，外加手续费。

## 数量

美股和 ETF 可以买不足一股，贵金属可以买不足一盎司。港股和马股按手买卖：腾讯一手 {lotShares} 股，价格 {lotPrice} 时约需 {lotCost}。最小委托 {smallestSpotOrder}。你持有的再少也可以全部卖出。

## 平均成本

每次买入都会改变平均成本，卖出不会。已实现盈亏是卖出所得与成本之差，未实现盈亏是现在卖出时所得与成本之差。

## 不提供的

货币对不能持有，因为账户只有一种货币。可以用[杠杆交易](leveraged-trading)。
`,
}
