import type { ArticleText } from '../article-text.ts'

export const recurringBuysZh: ArticleText = {
  title: '定期买入与金额示例',
  body: `
定期买入就是一次又一次花同样的金额：每天、每周、每两周或每月。你在平静的时候决定一次，当天的价格就没那么重要。

## 示例

你每月用 {planAmount} 买入苹果公司股票，买三次。

| 第一个月，价格 {planFirstPrice} | {planFirst} 股
| 第二个月，价格 {planSecondPrice} | {planSecond} 股
| 第三个月，价格 {planFirstPrice} | {planThird} 股
| 共付出，含手续费 | {planPaid}
| 平均成本 | {planAverage}
| 按最后价格的市值 | {planWorth}

价格低时，同样的金额买得更多。如果价格一直低着，市值就会低于付出的金额：这个方法分散了价格，并没有消除风险。

## 怎样运行

- 在约定日的开市时买入。那天休市的，在下一个交易时段买入。
- 月份太短时，在当月最后一天买入。
- 余额不足或被你自己的限额挡住时，这一次会跳过并告诉你，之后不会补买。
- 手续费每次 {spotFee}，与其他现货委托相同。

## 怎样设置

选择品种，点“现货”，再点“定期买入”。最多可有 {mostPlans} 个，随时可以暂停、修改或删除。已买入的仍归你。
`,
}
