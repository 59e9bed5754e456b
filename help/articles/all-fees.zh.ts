import type { ArticleText } from '../article-text.ts'

export const allFeesZh: ArticleText = {
  title: '所有费用一览',
  body: `
除此之外没有别的费用。每一项都在你同意之前显示，并单独记一笔账。

## 交易

| 杠杆开仓，按持仓价值 | {openingFee}
| 杠杆平仓 | 不收
| 现货，每次买卖 | {spotFee}
| 交割合约 | 不收
| AI，超出最高净值线的盈利 | {performanceFee}

## 不算手续费的成本

- [点差](reading-prices)：按卖价买入，按买价卖出。
- 杠杆持仓的[隔夜费](overnight-financing)，每夜为持仓价值的 {nightFxMajor} 至 {nightCrypto}。
- [援助贷款](assistance-loan)的利息，每日为借款的 {longestLoanRate} 至 {shortestLoanRate}。
- 交割合约盈利时得到的比亏损时失去的少：盈利比例 {contractRate} 时，正确率要达到 {contractBreakEven} 才能盈亏平衡。

## 充值与提现

充值不收费。提现可能有运营方设定的手续费，提交前会在页面上显示，同时显示到账金额。其他货币按中间价换算，不另收费。

## 示例

开仓价值 {goldNotional} 的黄金，手续费 {goldFee}。用 {shareAmount} 买股票，手续费 {shareFee}。
`,
}
