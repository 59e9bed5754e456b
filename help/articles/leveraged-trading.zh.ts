import type { ArticleText } from '../article-text.ts'

export const leveragedTradingZh: ArticleText = {
  title: '杠杆交易与金额示例',
  body: `
用杠杆时，你只拿出持仓价值的一部分，也就是保证金，盈亏却按全部价值计算。小的变动对你就成了大的变动，两个方向都一样。

## 示例

你以 {goldLeverage} 杠杆做多黄金。

| 开仓价（卖价） | {goldPrice}
| 持仓价值，{goldLots} 手 | {goldNotional}
| 拿出的保证金 | {goldMargin}
| 开仓费，{openingFee} | {goldFee}
| 最大亏损，隔夜费另计 | {goldMost}

## 如果下跌

跌到 {goldLine}，也就是下跌 {goldLineShare}，保证金已亏一半，持仓会被[强制平仓](liquidation)。遇到跳空可能亏完保证金，但不会更多。

## 如果上涨

买价到达 {goldRisenPrice}，比开仓价高 {goldMove}，平仓可得 {goldProfit}，扣除开仓费后为 {goldProfitAfterFee}。平仓本身不收费，只有点差。

## 还有什么成本

这笔持仓每过一次 {financingTime} UTC，约需 {goldNight}，见[隔夜费](overnight-financing)。

## 平仓

开市期间随时可以全部或部分平仓。每笔持仓独立：一笔出问题，不会动用另一笔的保证金。
`,
}
