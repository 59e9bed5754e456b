import type { ArticleText } from '../article-text.ts'

export const allFeesEn: ArticleText = {
  title: 'Every fee, in one place',
  body: `
There are no fees besides these. Each is shown before you agree and is a posting of its own.

## Trading

| Leveraged, opening, of the value | {openingFee}
| Leveraged, closing | none
| Spot, each buy and sale | {spotFee}
| Delivery contract | none
| AI, of profit above your mark | {performanceFee}

## Costs that are no fee

- The [spread](reading-prices): you buy at the ask and sell at the bid.
- [Overnight financing](overnight-financing) of leveraged positions, from {nightFxMajor} to {nightCrypto} of the value a night.
- Interest of an [assistance loan](assistance-loan), from {longestLoanRate} to {shortestLoanRate} of what is borrowed for each day.
- Delivery contracts pay less when you win than they take when you lose: at {contractRate} you need {contractBreakEven} right to break even.

## Money in and out

Deposits cost nothing. A withdrawal may have a fee that the operator sets; it is shown on the form before you ask, together with what you receive. Other currencies are converted at the mid price, without a charge.

## An example

Opening gold worth {goldNotional} costs {goldFee}. Buying shares for {shareAmount} costs {shareFee}.
`,
}
