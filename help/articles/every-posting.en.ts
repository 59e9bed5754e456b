import type { ArticleText } from '../article-text.ts'

export const everyPostingEn: ArticleText = {
  title: 'Every movement of your money',
  body: `
Your balance is never simply changed. Each change is a posting that moves an amount from one account to another, and both sides always add up.

## What you can see

Open [History](page:history) and choose “Every posting”. Each line says when, why and how much, and what the balance was after it. Filter by kind and dates, or take a [statement](statements-and-tax).

## Set aside is not gone

Margin, orders, contracts, participations and withdrawals in review hold money that is still yours. It is shown apart, because you cannot use it for something else meanwhile.

## Rounding

Money is counted in whole cents. A fee is rounded up to the next cent, everything else to the nearest one, once. What you see adds up to the cent.

## Corrections

A mistake of ours is never edited away. It is put right by a new posting with a reason, which two people must agree to.

## The chain

Postings form a chain: each holds a fingerprint of the one before. Your device keeps what it has seen, so a changed past would be noticed.
`,
}
