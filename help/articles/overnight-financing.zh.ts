import type { ArticleText } from '../article-text.ts'

export const overnightFinancingZh: ArticleText = {
  title: '隔夜费',
  body: `
在 {financingTime} UTC 仍持有的杠杆持仓，要付这一夜的费用，做多做空相同。它在历史记录里是单独一笔账目，不会藏在价格里。

## 一夜多少钱

按当时持仓的全部价值计算，不是按保证金：

| 主要货币对 | {nightFxMajor}
| 其他货币对 | {nightFxMinor}
| 贵金属 | {nightMetals}
| 股票 | {nightStocks}
| ETF | {nightEtf}
| 加密货币 | {nightCrypto}

## 示例

价值 {goldNotional} 的黄金一夜约需 {goldNight}。用 {goldLeverage} 杠杆时保证金是 {goldMargin}，所以即使行情不动，持有多夜也会明显吃掉保证金的一部分。

## 从哪里扣

从可用余额扣。余额不够时，其余从这笔持仓的保证金扣，强平价会因此靠近。

## 哪些不收

现货、交割合约和挂着的委托都不收。在 {financingTime} UTC 之前平仓，当夜就没有费用。下单区在开仓前就会显示金额。
`,
}
