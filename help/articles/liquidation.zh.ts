import type { ArticleText } from '../article-text.ts'

export const liquidationZh: ArticleText = {
  title: '持仓被强制平仓时会发生什么',
  body: `
杠杆持仓亏到只剩初始保证金的一半时，会被强制平仓，剩余的退回余额。

## 规则

第一次出现“保证金加盈亏不高于初始保证金一半”的价格时，就会强制平仓。做多看买价，做空看卖价。强平价在你按下按钮之前就显示在下单区。它只随保证金变动：追加保证金会让它远离，[隔夜费](overnight-financing)要从保证金里扣时，它会靠近。

## 示例

| 做多黄金 {goldLeverage}，保证金 | {goldMargin}
| 持仓价值 | {goldNotional}
| 保证金的一半 | {goldHalfMargin}
| 开仓价 | {goldPrice}
| 强平价，低 {goldLineShare} | {goldLine}

## 会亏得更多吗？

价格可能跳过这条线。这时持仓按下一个价格平仓，最多亏完全部保证金。亏损绝不会超过保证金，超出的部分由平台承担。

## 提醒

保证金加盈亏比强平水平高出 {warnings} 时，各提醒你一次。价格跳动可能一次越过所有提醒。

## 可以提前做什么

- 追加保证金。一半仍按初始保证金计算，所以强平价会远离：追加 {addedMargin} 后为 {addedLine}，比开仓价低 {addedLineShare}。
- 在强平价之前设置[止损](stops-and-gaps)。
- 部分平仓。
- 下次少用杠杆：{calmLeverage} 时，强平价相距 {calmLineShare}。

> 给亏损的持仓追加保证金，也是把更多的钱放到风险里。开仓之前，先想好愿意亏多少。
`,
}
