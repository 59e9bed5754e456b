import type { ArticleText } from '../article-text.ts'

export const aiParticipationEn: ArticleText = {
  title: 'AI participation, with an example in money',
  body: `
A strategy is a set of rules that trades by itself from a pool of money. Taking part buys you units of that pool. It can lose money, and nothing promises a return.

## How it goes

+ Choose a strategy on the [AI page](page:ai). Its page tells its rules, every trade with its reason, and its worst fall.
+ Choose an amount and a term of {termDays} days. The amount is set aside while your request is reviewed.
+ After approval you get units at the first value of the pool that is worked out then. What is open counts as if closed at that moment, fees included.
+ At the end of the term, or earlier whenever you ask, your units are paid out at the next value. Leaving early costs nothing extra.

## The fee

{performanceFee} of what you earned above your own mark, taken when money is paid out. Your mark is what you put in, and on top of it what you lost in this strategy before and have not made good yet. On a loss there is no fee.

## An example

| You take part with | {joinAmount}
| Your units are worth at the end | {joinWorth}
| Profit | {joinProfit}
| Fee | {joinFee}
| Paid to your balance | {joinPaid}

Had you lost {carriedLoss} in this strategy before, only {carriedEarned} would be above your mark, and the fee would be {carriedFee}.

## Reading results

Live results come from recorded trades after fees, losing ones included. Results “tested on the past” are told apart, because a test is always kinder. No strategy can beat a simulated market before costs: what you see is luck less costs.
`,
}
