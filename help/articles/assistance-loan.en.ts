import type { ArticleText } from '../article-text.ts'

export const assistanceLoanEn: ArticleText = {
  title: 'Assistance loan: interest and repayment',
  body: `
You can borrow practice money and pay it back with interest. A loan adds a cost to everything you do with it, also to losses.

## How much

At most {loanLimitShare} of what you had on average over the last {loanAverageDays} days. A verified account can borrow at least {leastLoanLimit}, nobody more than {largestLoanLimit}, less what is borrowed already. The smallest loan is {smallestLoan}.

## What it costs

Terms of {loanDays} days. The longer the term, the lower the rate: from {shortestLoanRate} a day for {shortestLoanDays} days to {longestLoanRate} a day for {longestLoanDays} days. The first {freeHours} hours are free; after that each begun stretch of {freeHours} hours counts, on what is still borrowed.

## An example

You borrow {loanAmount} for {loanTerm} days at {loanRate} a day.

| Interest a day, after the first | {loanPerDay}
| Interest if repaid at the end | {loanInterest}
| To repay in all | {loanTotal}
| Nominal yearly rate | {loanYearly}
| Effective yearly rate, free window included | {loanEffective}
| Interest if repaid on day {loanEarlyDay} | {loanEarlyInterest}

## How it goes

+ Open [Loan](page:loan), choose amount and term, and look at the whole cost.
+ Sign the agreement. The request is reviewed.
+ After approval the amount is paid to your balance, and the time begins.
+ Repay a part or all of it at any time, without a penalty. A repayment pays interest first.

## If it is late

Interest goes on at the same rate, and the page says so plainly. There is no penalty.

## What does not work meanwhile

Withdrawals, deleting the account and starting again, until the loan is repaid.

> Do not borrow to win back a loss. The interest is certain, the gain is not.
`,
}
