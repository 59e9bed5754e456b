import { locales } from '@candor/domain/languages/language-table.ts'
import * as z from 'zod/mini'
import { verificationSchema } from './customers.ts'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { agreementTextSchema, signatureSchema } from './loan-agreements.ts'
import { loanLimitSchema, loanStatusSchema } from './loans.ts'
import { shareText } from './portfolio.ts'
import { approver, requestId } from './requests.ts'

const reviewedLoan = {
  id: z.uuid(),
  accountNumber: z.string(),
  accountName: z.string(),
  /** The language that a reason is written in. */
  locale: z.enum(locales),
  status: loanStatusSchema,
  amount: decimalText,
  days: z.int(),
  dailyRate: shareText,
  askedAt: instantText,
  /** By when it is decided at the latest. */
  reviewBy: instantText,
  approvals: z.int(),
  approvalsNeeded: z.int(),
  /** Whether the reviewer who asks is the customer: then they cannot decide it. */
  own: z.boolean(),
  dueAt: z.nullable(instantText),
  /** How many days have begun since it was due and is still owed. */
  daysLate: z.int(),
  /** Owed now with interest; nothing before the payout. */
  owed: decimalText,
}

/** What a desk looks at: what waits for a review, what is owed, what of that is past its due date, and what has ended. */
export const loanViews = ['to-review', 'owed', 'late', 'repaid', 'rejected'] as const

export const listLoanReviews = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/loans',
  access: 'operator',
  roles: ['reviewer'],
  summary:
    'Loans of one view, oldest first, those that are late by their due date; without one, what waits for a review. `after` is the id of the last one already known.',
  query: z.strictObject({
    view: z.optional(z.enum(loanViews)),
    after: z.optional(z.uuid()),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
  }),
  reply: z.object({
    loans: z.array(z.object(reviewedLoan)),
    more: z.boolean(),
    /** How many are in the views that ask for something to be done, counted up to 10,000 each. */
    counts: z.object({ waiting: z.int(), owed: z.int(), late: z.int() }),
  }),
})

export const readLoanReview = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/loans/{id}',
  access: 'operator',
  roles: ['reviewer'],
  summary: 'One loan with how the limit comes about now, and what was signed.',
  params: requestId,
  reply: z.object({
    ...reviewedLoan,
    customer: z.object({
      accountNumber: z.string(),
      accountName: z.string(),
      verification: verificationSchema,
    }),
    /** Without this loan itself. */
    limit: loanLimitSchema,
    totalToRepay: decimalText,
    agreement: agreementTextSchema,
    signature: signatureSchema,
    approvedBy: z.array(approver),
    lapsedApprovals: z.array(approver),
    reason: z.nullable(z.string()),
  }),
})

const decidedLoan = z.object({
  id: z.uuid(),
  status: loanStatusSchema,
  approvals: z.int(),
  approvalsNeeded: z.int(),
})

export const takeLoan = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/loans/{id}/take',
  access: 'operator',
  roles: ['reviewer'],
  summary: 'Takes a request for review, so that its customer sees that somebody looks at it.',
  money: true,
  params: requestId,
  reply: decidedLoan,
})

export const decideLoan = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/loans/{id}/decision',
  access: 'operator',
  roles: ['reviewer'],
  summary:
    'Passes a loan, or rejects it with a reason of 3 to 500 characters that its customer is shown. From $5,000 two different people are needed.',
  money: true,
  params: requestId,
  body: z.strictObject({
    verdict: z.enum(['approve', 'reject']),
    reason: z.optional(z.string().check(z.maxLength(500))),
  }),
  reply: decidedLoan,
})

export const loanReviewRoutes = { listLoanReviews, readLoanReview, takeLoan, decideLoan }
