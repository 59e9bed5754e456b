import type { ArticleText } from '../article-text.ts'

export const leveragedTradingEn: ArticleText = {
  title: 'Leveraged trading, with an example in money',
  body: `
With leverage you put down a part of a position’s value, the margin, and gain or lose on all of it. A small move becomes a large one for you, in both directions.

## An example

You open a long on gold with {goldLeverage} leverage.

| Price at opening (ask) | {goldPrice}
| Size, {goldLots} lots | {goldNotional}
| Margin you put down | {goldMargin}
| Opening fee, {openingFee} | {goldFee}
| The most you can lose, besides overnight financing | {goldMost}

## If the price falls

At {goldLine}, that is {goldLineShare} lower, half of the margin is gone and the position is [liquidated](liquidation). A gap can take the rest of the margin, never more.

## If the price rises

If the bid reaches {goldRisenPrice}, {goldMove} above your opening price, closing brings {goldProfit}. After the opening fee {goldProfitAfterFee} is left. Closing itself costs nothing but the spread.

## What else it costs

Holding this position past {financingTime} UTC costs about {goldNight} a night: see [overnight financing](overnight-financing).

## Closing

Close all of it or a part whenever the market is open. Each position stands alone: one that goes wrong does not touch the margin of another.
`,
}
