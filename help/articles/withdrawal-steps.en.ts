import type { ArticleText } from '../article-text.ts'

export const withdrawalStepsEn: ArticleText = {
  title: 'Withdrawals, step by step',
  body: `
A withdrawal sets its amount aside at once and pays it out after a review. In practice mode nothing reaches a real bank.

## Before

- Your [identity is verified](verify-identity).
- No [loan](assistance-loan) is outstanding.
- A bank account in your own name is linked. Your first one can be used at once if you link it within {youngAccountHours} hours of registering, any other after {bankAccountHours} hours, so that you would notice if somebody else linked one. You can link {mostBankAccounts}.

## The steps

+ Open [Withdraw](page:withdraw) and choose the bank account.
+ Type the amount: at least {smallestRequest}, and {dailyWithdrawalLimit} a day in all. The day begins at midnight UTC.
+ Look at the fee and at what you receive.
+ Confirm with your password and, where it is on, a code.

## What happens then

The amount is set aside and the request is reviewed. We aim to do so within {reviewHours} hours, and its page shows by when. Once you have asked for {twoPeopleFrom} or more in a day, two people must agree. If it is rejected or you take it back, all of it returns to your balance.

## If it is refused

“There is an outstanding loan on the account”: repay it first. “This bank account is new”: the message says from when on it can be used. “This is more than is left of today’s withdrawal limit”: the message names what is left.
`,
}
