import type { ArticleText } from '../article-text.ts'

export const refusalsEn: ArticleText = {
  title: 'What was refused',
  body: `
A dishonest shop could refuse the contracts that would win. So your device keeps every purchase that was refused or never answered, and works out later what it would have brought.

## How it is judged

Once the seed of the day is open, each refused purchase is settled in hindsight: would it have won or lost? Then the device works out how likely such a pattern is by chance alone.

- “Looks like chance”: refusals fall on winners and losers alike.
- “This pattern is not chance”: too many of them would have won. Save the evidence.

What the server withholds counts as a win that was refused.

## Why honest refusals happen

A slow connection misses the purchase second, a market closes, a limit of yours is reached, the balance is too low. [Why was my order refused?](order-refused) lists the reasons. No reason excuses a refusal here: all are counted alike.
`,
}
