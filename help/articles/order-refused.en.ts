import type { ArticleText } from '../article-text.ts'

export const orderRefusedEn: ArticleText = {
  title: 'Why was my order refused?',
  body: `
A refusal means that nothing was ordered and no money moved. The message names the reason; here is what each means and what you can do.

## Your account

- “Account not verified”: trading opens once your [identity is verified](verify-identity).
- “Your account is frozen”: if you froze it, unfreeze it under [Account security](page:security). If an operator froze it, their reason is listed there, and customer service helps.
- “Insufficient balance”: margin and fee together are more than your available balance. Money that is set aside does not count.
- “You have too many open positions, orders or contracts”: there are {mostPositions} positions, {mostOrders} orders or {mostContracts} running contracts already.

## The market

- “Non-trading hours”: the market is closed. The page says when it [opens](trading-hours).
- “Trading in this instrument is halted”: an operator has halted it, under the [halt rule](trading-hours).
- “Data anomaly”: there is no fresh price, so none can be traded on. See [stale prices](stale-prices).
- “The price has moved”: between seeing and ordering it moved against you by more than your tolerance of {tolerance}. Look at the new price and decide again.

## The order itself

- “This size cannot be traded”: it must be a whole number of the instrument’s steps, or of board lots.
- “This leverage is not offered here”: each instrument has its [cap](leverage).
- “Please enter a valid take-profit price”, and the same for the stop loss: it lies on the wrong side of the price, or beyond the liquidation price.
- “Please enter a valid limit price”: it is not on the instrument’s price steps.
- “This is too little”: a spot order is at least {smallestSpotOrder}, or one board lot.
- More than you can sell: the rest is not held, or another order has set it aside.
- “The purchase second had passed”: a delivery contract arrived too late, often because of a slow connection.
- “The payout rate has changed”: another day with other rates has begun. The ticket shows the new ones.

## Limits you set

- A break or a pause from contracts is running, or a limit of yours for loss, amount, contracts, positions or leverage is reached. [Own limits](own-limits) cannot be loosened at once; that is their point. They never stop you from closing or selling.

## What was refused stays visible

Your device keeps refused purchases of contracts and works out later what they would have brought. See [what was refused](refusals).
`,
}
