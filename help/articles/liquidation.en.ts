import type { ArticleText } from '../article-text.ts'

export const liquidationEn: ArticleText = {
  title: 'What happens when a position is liquidated',
  body: `
A leveraged position is closed for you when only half of its initial margin is left. What is left goes back to your balance.

## The rule

Liquidation happens on the first price where margin plus profit is at or below half of the initial margin. A long is measured at the bid, a short at the ask. The price is on the ticket before you press. It moves only with the margin: away when you add some, closer when [overnight financing](overnight-financing) has to be taken from it.

## An example

| You open gold, long {goldLeverage}, margin | {goldMargin}
| Position value | {goldNotional}
| Half of the margin | {goldHalfMargin}
| Opening price | {goldPrice}
| Liquidation price, {goldLineShare} below | {goldLine}

## Can I lose more?

Prices can jump past the line. Then the position closes at the next price, and you may lose up to the whole margin. You never lose more than the margin: the house pays the rest.

## Warnings

You are warned when margin plus profit is {warnings} above that level, each once. A jump can pass all of them.

## What you can do earlier

- Add margin. The half stays that of the initial margin, so the line moves away: with {addedMargin} more it lies at {addedLine}, {addedLineShare} below the opening price.
- Set a [stop loss](stops-and-gaps) before the line.
- Close a part.
- Use less leverage next time: at {calmLeverage} the line is {calmLineShare} away.

> Adding margin to a losing position also puts more at risk. Decide before you open how much you are ready to lose.
`,
}
