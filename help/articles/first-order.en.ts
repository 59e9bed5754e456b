import type { ArticleText } from '../article-text.ts'

export const firstOrderEn: ArticleText = {
  title: 'Your first order, step by step',
  body: `
A first order takes a minute. Nothing is sent before you have seen what it can cost.

+ Open an instrument from the [home page](page:home), for example gold.
+ Choose the product: leveraged, delivery or spot. Spot is the plainest: you own what you buy and nothing is borrowed.
+ Type an amount. The ticket shows fee, spread and, with leverage, margin and liquidation price.
+ Read the line “The most you can lose”. If that sum would spoil your day, type less.
+ Press the button that names the act and the amount, and confirm.

## What happens then

A market order is filled at once at the ask if you buy, at the bid if you sell. If the price moved against you by more than your tolerance of {tolerance} meanwhile, nothing is ordered and you see the new price. A [limit order](order-types) waits for its price.

## Where to find it

Positions, holdings, orders and contracts are in your [wallet](page:wallet). Each has its own page with every step, the price you saw and the price you got.

## If it is refused

The message says why and what stays safe. [Why was my order refused?](order-refused) lists the reasons.
`,
}
