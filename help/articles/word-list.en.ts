import type { ArticleText } from '../article-text.ts'

export const wordListEn: ArticleText = {
  title: 'Glossary: the words of trading',
  body: `
The words that screens and articles use, each in a sentence or two.

## Prices

- Bid and ask: what you get when you sell, and what you pay when you buy.
- Spread: the distance between the two.
- Tick: one recorded price with its time.
- Gap: a jump past prices at which nothing could be traded.

## Leverage

- Margin: the money you put down for a position. It is all you can lose on it, besides fees and overnight financing.
- Leverage: how many times the margin the position is worth.
- Long and short: a long gains when the price rises, a short when it falls.
- Lot: the unit in which size is counted; one lot of gold is {goldLotOunces} ounces.
- Liquidation: the closing of a position when margin and profit together have fallen to half of its initial margin.
- Overnight financing: what holding a leveraged position past {financingTime} UTC costs.

## Orders

- Market order: filled now at the price of the moment.
- Limit order: filled at your price or a better one, or not at all.
- Take profit and stop loss: prices at which a position closes by itself.
- Set aside: your money, kept for an order or a request until it is done.

## Contracts and proofs

- Delivery contract: a claim that the price will be higher or lower after a fixed time.
- Settlement: working out the result by the rule.
- Seed: the secret a simulated day follows from.
- Proof: a file by which anybody can recompute a settlement.

## Holdings and AI

- Spot: buying without borrowing.
- Average cost: what a unit of your holding has cost you on average.
- Unit: your part of a strategy’s pool.
- Drawdown: the fall from the last high.
`,
}
