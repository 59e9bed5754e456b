import type { ArticleText } from '../article-text.ts'

export const recurringBuysEn: ArticleText = {
  title: 'Recurring buys, with an example in money',
  body: `
A recurring buy spends the same amount again and again: daily, weekly, every second week or monthly. You decide once, calmly, and the price of the day matters less.

## An example

You buy Apple shares for {planAmount} a month, three times.

| First month, at {planFirstPrice} | {planFirst} shares
| Second month, at {planSecondPrice} | {planSecond} shares
| Third month, at {planFirstPrice} | {planThird} shares
| Paid in, fees included | {planPaid}
| Average cost | {planAverage}
| Worth at the last price | {planWorth}

When the price was low, the same amount bought more. Had it stayed low, the holding would be worth less than you paid: the method spreads the price, it does not remove the risk.

## How it runs

- It buys when the market opens on its day. On a closed day it buys with the next session.
- A month that is too short buys on its last day.
- If the balance is too low or a limit of yours stands in the way, that buy is skipped and you are told. It is not made up for.
- The fee is {spotFee} each time, as for any spot order.

## Setting it

Choose an instrument, then “Spot”, then “Buy it regularly”. You can have {mostPlans} of them, and pause, change or remove each at any time. What was bought stays yours.
`,
}
