import type { ArticleText } from '../article-text.ts'

export const yourDataEn: ArticleText = {
  title: 'Download your data',
  body: `
Everything we keep about you comes in one archive, whenever you ask. You need not give a reason.

## How

Open [Account security](page:security), choose “Download my data” and confirm.

## What is in it

Your account and preferences, devices and security events, verification with its photos, every posting, order, position, contract, holding, participation, loan and request, your conversations with customer service, notices, statements, alerts and watchlist. Tables are plain files that a spreadsheet can open.

## What is not in it

Your password and codes, which we do not have in a readable form, and anything about other people.

## For a single period

A [statement](statements-and-tax) is the better choice when you need the postings of a month or a year.

## Evidence on your device

Receipts and proofs that your device keeps are saved from the device: open [Check a proof](page:helpArticle?article=proof) and choose “Save evidence”.
`,
}
