import type { ArticleText } from '../article-text.ts'

export const depositStepsEn: ArticleText = {
  title: 'Deposits, step by step',
  body: `
A deposit is a request: you say what you sent and show a receipt, it is reviewed, and the amount is posted.

> This is practice money. Never send real money to the details that are shown. A made-up receipt will do.

## The steps

+ Open [Deposit](page:deposit) and choose a method: bank transfer, or your virtual account, which needs no reference.
+ Copy the details with the buttons beside them.
+ Type the amount: at least {smallestRequest}, at most {largestDeposit}.
+ Add a photo of the receipt. It is encoded anew without hidden data.
+ Send the request.

## What happens then

We aim to review it within {reviewHours} hours, and its page shows by when. An automatic review takes seconds. You are told when the amount reaches your balance, and can use it at once. While it is in review you can take it back.

## If it is rejected

The reason is on its page, and nothing was added. Usual reasons: the photo cannot be read, the amount differs, or the receipt was used for another deposit.
`,
}
