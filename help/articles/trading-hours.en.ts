import type { ArticleText } from '../article-text.ts'

export const tradingHoursEn: ArticleText = {
  title: 'Sessions, holidays and halts',
  body: `
Each market has its hours. Outside them its instruments show “Closed” and when they open, in your time zone, and any order is refused with “Non-trading hours”.

## When markets trade

- Crypto trades around the clock.
- Currencies and metals trade from the beginning to the end of the working week, metals with a short break each day.
- Shares and ETF follow their exchanges, with holidays, half days and, in Hong Kong and Malaysia, a lunch break.

The instrument’s page shows its week. Clock changes abroad are accounted for.

## What happens while it is closed

Positions stay open and can neither be closed nor liquidated. Limit orders and stops wait. The first price after the break may lie far from the last one: that is a [gap](stops-and-gaps), and your stop fills at it. Overnight financing is charged all the same.

## Halts

An operator may halt an instrument, for example when a source sends nonsense. A halt needs two people, and it is public. This is the rule, for everybody alike:

- No order is taken and nothing triggers.
- Positions stay open and resting orders wait.
- Running delivery contracts go on where prices are simulated, because their prices follow from the seed. On a real feed they are void and their amounts are returned, if the halt came early enough before their end: see [settlement](settlement).

Nobody can set a price, not even during a halt.
`,
}
