import type { ArticleText } from '../article-text.ts'

export const statementsAndTaxEn: ArticleText = {
  title: 'Statements and tax',
  body: `
A statement lists every posting of a period with what you had before and after. It comes as CSV for a spreadsheet and as PDF to keep.

## Make one

+ Open [History](page:history?view=statement).
+ Choose the dates. A day begins and ends in your time zone.
+ Ask for it. It is made in the background and then waits in the list for some weeks. Download what you want to keep.

## What is in it

Deposits, withdrawals, trades with their fees, financing, contracts, participations and loans, with opening and closing balance. The sums add up to the cent.

## Tax

Practice results are not income, and nothing here is tax advice. With real money, realised profit is usually what counts, and rules differ by country: ask somebody who knows yours. The statement shows which figures such a talk needs.
`,
}
