import type { ArticleText } from '../article-text.ts'

export const readingPricesEn: ArticleText = {
  title: 'Bid, ask and spread: reading a price',
  body: `
Every instrument has two prices at any moment. You buy at the higher one, the ask, and sell at the lower one, the bid. The distance between them is the spread.

## Why it matters

A position that you open and close at once loses the spread. For {goldLots} lots of gold worth {goldNotional} that is about {goldSpread} in quiet minutes; after a jump it is more.

## The middle

Between bid and ask lies the mid price. Charts and [delivery contracts](delivery-contracts) go by it, and so does the conversion of other currencies into dollars.

## Where a price comes from

The instrument’s page names its source: simulated, delayed or live. A simulated price follows from a sealed seed that anyone can [check](seeds). A delayed price is minutes old, so an order on it waits for the next one.

## There is no order book

Candor quotes a bid and an ask and fills an order whole. You see no depth, because there is none to show.
`,
}
