import type { ArticleText } from '../article-text.ts'

export const simulatedMarketEn: ArticleText = {
  title: 'The simulated market and what it cannot teach',
  body: `
Unless the page says otherwise, prices here are simulated. They look like the real thing: calm and wild stretches, busy openings, rare jumps, instruments that move together. They are made from one secret seed a day, which is opened after the day ends.

## What it teaches well

- What margin, leverage, fees and liquidation do to you, in your own figures.
- How often you keep to a plan when it hurts.
- What a position costs when nothing happens.

## What it cannot teach

- Foresight. Prices hold no pattern that anyone could trade on. No strategy can beat a simulated market before costs, so a good month is luck.
- News. Nothing that happens in the world moves a simulated price.
- Size. Your order never moves the price, and it is always filled whole. Real markets run out of buyers.
- Fear. Losing what you could not get back feels different from losing practice money.

> If you made money here, you have learnt how the tools work. You have not learnt that you can do it with real money.
`,
}
