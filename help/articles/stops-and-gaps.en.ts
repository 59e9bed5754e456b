import type { ArticleText } from '../article-text.ts'

export const stopsAndGapsEn: ArticleText = {
  title: 'Take profit, stop loss and gaps',
  body: `
A take profit closes a position at a gain you chose, a stop loss at a loss you chose. You set them on the ticket or later, and change or remove them at any time.

## Where they may lie

For a long, the take profit lies above the current price, and the stop loss below it and above the liquidation price. For a short it is the other way round. The ticket shows the money each of them means.

## How they work

They are kept with us, so your phone may be off. Each closes at the first price that can be traded at or past your trigger.

## Gaps

If the price jumps past your stop, the position closes at the price after the jump, which can be worse. A jump past a take profit closes better than you asked. The record says which price triggered it and which one you got.

A stop loss limits a loss in calm markets. It does not promise a price. What is certain is that you never lose more than the margin.

## With a limit order

Stops that you gave with a [limit order](order-types) count from its fill. If the price has already jumped past one of them then, that one is left out and the other stays.
`,
}
