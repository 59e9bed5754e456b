import type { ArticleText } from '../article-text.ts'

export const ownLimitsEn: ArticleText = {
  title: 'Set your own limits',
  body: `
You can bind yourself while you are calm, for the evening when you are not. There are {limitCount} limits and a break.

## The limits

- Loss in a day: when trading has lost this much, nothing new can be opened until the next day.
- Most put in per day, and most in one order.
- Delivery contracts in a day.
- Open positions at the same time.
- Highest leverage.

Set them under [Limits and breaks](page:wallet?view=limits). A day runs from midnight to midnight UTC.

## Stricter at once, looser later

A stricter limit counts at once. A looser one, or its removal, waits {looserHours} hours. That way a bad hour cannot undo it.

## A break

A break of up to {longestTimeOut} days stops everything new: orders, purchases, contracts, participations and loans. Nobody can end it early, customer service included.

## What always works

Closing positions, selling holdings, cancelling orders, paying back and withdrawing. A limit never traps you in a position.

## Setting a good one

Think of the loss that would make you angry, and set the limit below it. If it is reached often, the plan is wrong, not the limit. See [when trading stops being fun](when-to-stop).
`,
}
