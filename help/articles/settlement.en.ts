import type { ArticleText } from '../article-text.ts'

export const settlementEn: ArticleText = {
  title: 'How settlement works',
  body: `
A delivery contract compares two recorded prices. Neither has been published when you agree, and nobody can choose or change them.

## The two prices

- Purchase price: the price of the purchase second, {purchaseSeconds} seconds after the last price your device saw when you tapped. Your device signs that second.
- Final price: the last tick at or before the time limit ends, counted from the purchase second.

Both are mid prices, compared to their last digit. Higher means that “Rise” wins, lower that “Fall” wins, equal returns the amount.

## Your direction is hidden

Until we have signed your receipt, we do not know which way you go. So we decide whether to sell without knowing which side would suit us.

## Special ends

- Real feed without a price within {tickSeconds} seconds after the purchase second or before the end: void, amount returned.
- Real feed, halted at least {haltSeconds} seconds before the end: void, amount returned.
- We wrote your purchase into the public log too late: a loss becomes void, amount returned. A win stays a win.
- Your device does not open the direction within {openingHours} hours after the end: lost.
- A day’s seed is withheld for {withheldHours} hours: every losing contract of that day is refunded.

## What the operator could foresee

With a committed seed alone, the operator could foresee simulated prices, not alter them. That is said plainly wherever it matters.

## Check it

Each settled contract has a [proof](proof) that your device checks by itself.
`,
}
