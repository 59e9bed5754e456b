import type { ArticleText } from '../article-text.ts'

export const deleteAccountEn: ArticleText = {
  title: 'Delete your account',
  body: `
You can delete your account at any time. It cannot be undone.

## Before

Your account must be empty first: close positions, cancel orders, sell holdings, wait for running contracts, redeem participations, repay a loan, wait for requests in review and withdraw your balance. Less than {smallestRequest} cannot be withdrawn and is left behind; you are told before.

## How

+ [Download your data](your-data) if you want to keep it.
+ Open [Account security](page:security?view=delete).
+ Type your account number and confirm with your password.

## What goes

Name, e-mail, phone, password, documents and photos, devices, passkeys, API keys, preferences, own limits, watchlist, alerts, statements and your conversations with customer service.

## What stays, and why

Postings, trades and requests stay under your account number alone, because the books must add up and be open to a check. Receipts of deposits stay as their evidence. Of bank accounts only the last four digits stay.

> If you only need distance, a [break](own-limits) of up to {longestTimeOut} days may be enough.
`,
}
