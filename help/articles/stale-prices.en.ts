import type { ArticleText } from '../article-text.ts'

export const stalePricesEn: ArticleText = {
  title: 'Stale prices and data anomalies',
  body: `
A price that is too old is shown in grey, and orders on it are refused with “Data anomaly”. A trade at a price that can no longer be had would be unfair to one side.

## When a price is stale

A simulated price is stale after {staleSeconds} seconds without a new one, a price of a real feed after {staleRealSeconds} seconds. While the market is closed, the last price is simply the last one and is not called stale.

## What waits meanwhile

Limit orders, stops and liquidations wait for the next valid price. Positions cannot be closed by hand either. Running contracts settle by recorded prices, so a gap in your display changes nothing about them.

## Prices that jump

A price that jumps further than is plausible for its instrument in that time is held back until a second one confirms it. A single wrong figure from a source closes nobody.

## On your side

If only your connection is lost, a bar on top says so and shows when the last figures came. Your stops work without your phone.
`,
}
