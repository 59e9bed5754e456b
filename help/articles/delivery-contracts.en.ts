import type { ArticleText } from '../article-text.ts'

export const deliveryContractsEn: ArticleText = {
  title: 'Delivery contracts, with an example in money',
  body: `
A delivery contract, also called a second contract, asks one question: will the price be higher or lower after a fixed time? If you are right you get your purchase amount back with a profit. If you are wrong all of it is gone.

## The terms

- Time limits of {timeLimits} seconds.
- Payout rates usually from {lowestPayoutRate} to {highestPayoutRate} of the amount. Those of today are on the ticket and were published before the day began.
- Amounts from {leastStake} to {mostStake}. No fee and no leverage.

## An example

You buy “Rise” for {contractSeconds} seconds with {contractStake}, at a payout rate of {contractRate}.

| Wrong: you lose | {contractStake}
| Right: you are paid | {contractPayout}
| of which is profit | {contractProfit}
| Equal prices: returned | {contractStake}

## What that means over time

You must be right {contractBreakEven} of the time just to break even. Over {contractTries} such contracts, right in {contractHalf} of them, you win {contractHalfWon} and lose {contractHalfLost}: {contractHalfResult} in all. On simulated prices nobody can be right more often than half of the time, except by chance.

> These contracts lose money in the long run. They are here because people meet them elsewhere. Learn that with practice money, and set a [limit](own-limits) for them.

## How the result is found

By two recorded prices and a rule that nobody can bend: [How settlement works](settlement).
`,
}
