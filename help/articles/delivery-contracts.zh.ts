import type { ArticleText } from '../article-text.ts'

export const deliveryContractsZh: ArticleText = {
  title: '交割合约与金额示例',
  body: `
交割合约也叫秒合约，只问一个问题：一段固定时间后，价格会更高还是更低？判断正确，购买金额连同盈利一起退回；判断错误，全部损失。

## 条款

- 时限有 {timeLimits} 秒。
- 盈利比例通常为购买金额的 {lowestPayoutRate} 至 {highestPayoutRate}。当天的比例显示在下单区，并在当天开始前公布。
- 金额 {leastStake} 至 {mostStake}。没有手续费，没有杠杆。

## 示例

你用 {contractStake} 购买 {contractSeconds} 秒“看涨”，盈利比例 {contractRate}。

| 判断错误：亏损 | {contractStake}
| 判断正确：兑付 | {contractPayout}
| 其中盈利 | {contractProfit}
| 价格相同：退回 | {contractStake}

## 长期来看

正确率要达到 {contractBreakEven} 才能盈亏平衡。这样的合约买 {contractTries} 次，对 {contractHalf} 次，盈利 {contractHalfWon}，亏损 {contractHalfLost}，合计 {contractHalfResult}。在模拟行情里，除了碰巧，没有人的正确率能高于一半。

> 这种合约长期会亏钱。我们提供它，是因为人们会在别处遇到它。请用模拟资金认识这一点，并给自己设一个[限额](own-limits)。

## 结果怎样得出

由两个有记录的价格和一条没有人能改的规则得出：[结算规则](settlement)。
`,
}
