import type { ArticleText } from '../article-text.ts'

export const orderTypesEn: ArticleText = {
  title: 'Order types: market and limit',
  body: `
There are two ways to order. A market order takes the price of the moment, a limit order waits for yours.

## Market order

You buy at the ask or sell at the bid, at once. Your order carries the price you saw. If it has moved against you by more than your tolerance, nothing is ordered. The tolerance is {tolerance} unless you choose another, up to {largestTolerance}.

## Limit order

You name a price. The order is filled at that price or a better one, when bid or ask reaches it. Until then margin and fee, or for spot the amount, are set aside.

- Good till cancelled: it waits until it is filled or you cancel it.
- Good for the session: it ends with the market’s session, and what was set aside comes back.

You can change the limit and the stops of a waiting order on its page. A cancelled order cannot be restored. Up to {mostOrders} orders can wait at once.

## A limit order may not fill

The price may never come. It can also come while you lack the money, because another currency moved, or after you set a stricter limit for yourself. Then the order is cancelled with its reason, and nothing is lost.

## On delayed prices

Where a source is delayed, a market order waits for the next price too. Nobody trades on a price that was known before.
`,
}
