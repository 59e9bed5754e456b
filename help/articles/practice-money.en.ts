import type { ArticleText } from '../article-text.ts'

export const practiceMoneyEn: ArticleText = {
  title: 'What practice money is',
  body: `
Candor works with practice money. No real money moves, whatever you do and whatever comes of it. Every screen with an amount carries a quiet “Practice” badge that says so.

## Where it comes from

- “Try it” on the login page opens an account with {practiceFunds} in one tap. It lives in that browser alone until you keep it with an e-mail and a password.
- If you register, you get {practiceFunds} once your identity is verified. This is part of the practice: you learn what a broker asks for.

## What is real about it

Prices, fees, liquidation and interest work as they would with real money. Each change of your balance is a posting that you can see and download, and none can be edited in silence.

## What is not

You cannot buy anything with it and nobody pays it out. Deposits and withdrawals are requests that are reviewed and posted, as a rehearsal. Never send real money to an account that is shown here.

> Losing practice money costs nothing. That makes people bolder than they would be. [What a simulated market cannot teach](simulated-market) says more.
`,
}
