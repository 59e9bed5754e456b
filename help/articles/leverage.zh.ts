import type { ArticleText } from '../article-text.ts'

export const leverageZh: ArticleText = {
  title: '保证金、杠杆和手数',
  body: `
杠杆表示持仓价值是保证金的多少倍。保证金就是持仓价值除以杠杆，仅此而已。

## 同一笔持仓，两种杠杆

{goldLots} 手黄金按 {goldPrice} 计算价值 {goldNotional}，与杠杆无关。

| {goldLeverage} 时的保证金 | {goldMargin}
| 下跌多少被强平 | {goldLineShare}
| {calmLeverage} 时的保证金 | {calmMargin}
| 下跌多少被强平 | {calmLineShare}

两种情况下，以美元计的盈亏相同。杠杆越高，拿出的钱越少，更小的变动就足以强平。

## 最高杠杆

| 主要货币对 | {capFxMajor}
| 其他货币对 | {capFxMinor}
| 黄金 | {capGold}
| 其他贵金属 | {capMetals}
| 股票 | {capStocks}
| ETF | {capEtf}
| 加密货币 | {capCrypto}

这些是欧洲监管对个人客户的上限。两名运营人员一起可以从次日起调低；下单区显示今天的上限，已有持仓和委托的杠杆不变。你可以在[自设限额](own-limits)里定得更低。

## 手数

货币和贵金属以手计，其余以股或枚计。在下单区输入手数或保证金，另一个会自动算出。最多同时持有 {mostPositions} 笔。
`,
}
