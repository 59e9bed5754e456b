import type { ArticleText } from '../article-text.ts'

export const seedsEn: ArticleText = {
  title: 'Seeds and commitments',
  body: `
Each simulated day follows from one secret seed: every price, spread and volume of that day. The seeds form a chain that was fixed before the first day.

## Why no seed can be chosen later

The SHA-256 of a seed must equal the seed of the day before. The very first value was published at the start, so all later seeds are bound by it. Changing one would break the chain for everybody to see.

## What happens each day

- Before the day begins, its terms are fixed: instruments, sessions, payout rates.
- While it runs, the seed is sealed, and every minute of prices goes into a public log.
- After the day ends, the seed is opened. Anyone can recompute the whole day.

## What it proves, and what not

It proves that prices were not altered once the day had begun. It does not prove that nobody could foresee them: whoever holds the seed could. A public random number would close that gap; where it is not in force, we say so.
`,
}
