import type { ArticleText } from '../article-text.ts'

export const operatorPowersEn: ArticleText = {
  title: 'What the operator can and cannot do',
  body: `
Candor is run by an operator: a school, a club, a practice desk. You should know how far their powers go.

## What nobody can do

- Set, shift or override a price, a settlement, a win or a loss, for one customer or for all.
- Change a balance without a posting that you can see.
- Read your password or your codes.

There is no setting, role or button for any of it.

## What an operator can do

- Review verifications, deposits, withdrawals, loans and participations.
- Halt an instrument, under the [halt rule](trading-hours).
- Change products for future trades. Payout rates of a day are published before it begins.
- Read what is needed to help you, by role.

## What needs two people

Withdrawals and loans from {twoPeopleFrom} for one customer in a day, corrections, halts and changes of roles. Nobody reviews their own request.

## What is written down

Everything an operator does goes into a log whose entries are chained, so that none can be removed quietly.
`,
}
