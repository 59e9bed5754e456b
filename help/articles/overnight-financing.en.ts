import type { ArticleText } from '../article-text.ts'

export const overnightFinancingEn: ArticleText = {
  title: 'Overnight financing',
  body: `
A leveraged position that is open at {financingTime} UTC pays for the night. Long and short pay the same. It is a posting of its own in your history, never hidden in the price.

## What a night costs

A share of the position’s full value at that moment, not of your margin:

| Major currency pairs | {nightFxMajor}
| Other currency pairs | {nightFxMinor}
| Metals | {nightMetals}
| Shares | {nightStocks}
| ETF | {nightEtf}
| Crypto | {nightCrypto}

## An example

Gold worth {goldNotional} costs about {goldNight} a night. With {goldLeverage} leverage your margin is {goldMargin}, so many quiet nights take a visible part of it.

## Where it is taken from

From your available balance. If that is not enough, the rest comes from the position’s margin, and the liquidation price moves closer.

## Who does not pay it

Spot holdings, delivery contracts and resting orders. Close a position before {financingTime} UTC, and that night costs nothing. The ticket shows the amount before you open.
`,
}
