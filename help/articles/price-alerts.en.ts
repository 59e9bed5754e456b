import type { ArticleText } from '../article-text.ts'

export const priceAlertsEn: ArticleText = {
  title: 'Price alerts',
  body: `
An alert tells you when a price has come, so that you need not watch.

## The kinds

- Rises to, or falls to, a price.
- Moves by a percentage within a time you choose, either way.

Before you set it, you see how often it would have fired lately. That helps to choose a level that means something.

## How it fires

Once when the price gets there, not as long as it stays there. A repeating alert fires again after the price has gone back and returned. If the service was off meanwhile, it fires at the first price afterwards.

## Where you are told

In the app, and by the ways you chose under [Preferences](page:preferences?view=notifications).

## How many

{mostAlerts} can wait at once, {mostPracticeAlerts} in an account from “Try it”.

> An alert orders nothing. If you want a trade at a price, use a [limit order](order-types) or a [stop](stops-and-gaps).
`,
}
