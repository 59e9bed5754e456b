import type { ArticleText } from '../article-text.ts'

export const startAgainEn: ArticleText = {
  title: 'Start again with fresh practice money',
  body: `
If a run went badly, or you want to try another way, you can start again with {practiceFunds}.

## Before

Everything must be closed: positions, holdings, orders, contracts, participations, withdrawals and loans. Nothing is ever closed at a price that nobody could have had.

## How

Open your [wallet](page:wallet?view=runs), choose “Practice runs” and “Start again”. What is left goes back, and {practiceFunds} is paid in anew, both as postings. You can do it once every {resetHours} hours, so that it stays a decision.

## What stays

Earlier runs stay in the list with their results, and your history keeps every posting. Give a run a name to remember what you tried. A run that lost teaches more than one that is forgotten.
`,
}
