import { loanStatuses } from '@candor/domain/loans/loan-status.ts'
import * as z from 'zod/mini'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { postingSchema } from './ledger.ts'
import {
  agreementHash,
  downloadAgreement,
  previewAgreement,
  readAgreement,
  signatureSchema,
} from './loan-agreements.ts'
import { shareText } from './portfolio.ts'
import { amountText, requestId, requestPage } from './requests.ts'

/** The status by its code (0 to 6) and its name; a code that is not known reads `unknown`. */
export const loanStatusSchema = z.object({ code: z.int(), name: z.enum([...loanStatuses, 'unknown']) })

/** How a customer's limit comes about. */
export const loanLimitSchema = z.object({
  /** Of everything the customer had over the last 30 days, less what was owed. */
  averageEquity: decimalText,
  /** `0.30000000`, and what that is of the average. */
  rate: shareText,
  ofAverage: decimalText,
  /** A verified customer has at least, and nobody has more than. */
  least: decimalText,
  most: decimalText,
  limit: decimalText,
  /** Still borrowed by loans that were paid out, and asked for by those that were not yet. */
  borrowed: decimalText,
  asked: decimalText,
  /** What is left to borrow. */
  left: decimalText,
})

export type WireLoanLimit = z.output<typeof loanLimitSchema>

const loanTermSchema = z.object({
  days: z.int(),
  /** `0.00040000` is 0.040 %. */
  dailyRate: shareText,
  /** The daily rate × 365, and the same with the free first window. */
  yearlyRate: shareText,
  effectiveRate: shareText,
})

export const readLoanTerms = defineRoute({
  method: 'GET',
  path: '/api/v1/loans/terms',
  access: 'customer',
  reach: 'reading',
  summary: 'The customer’s limit and how it comes about, and the terms and rates of the day.',
  reply: z.object({
    at: instantText,
    verified: z.boolean(),
    limit: loanLimitSchema,
    smallest: decimalText,
    terms: z.array(loanTermSchema),
    /** From this amount on, two people have to agree. */
    twoPeopleFrom: decimalText,
    reviewHours: z.int(),
    /** Over all loans: what is owed now with interest, and the next date that one is due. */
    owed: decimalText,
    nextDueAt: z.nullable(instantText),
  }),
})

const repaymentSchema = z.object({
  id: z.uuid(),
  at: instantText,
  amount: decimalText,
  /** Interest is paid first. */
  interest: decimalText,
  principal: decimalText,
  /** Still borrowed after it. */
  left: decimalText,
})

const loanSchema = z.object({
  id: z.uuid(),
  status: loanStatusSchema,
  amount: decimalText,
  days: z.int(),
  dailyRate: shareText,
  yearlyRate: shareText,
  effectiveRate: shareText,
  /** If nothing is repaid before the due date, as it was signed. */
  totalInterest: decimalText,
  totalToRepay: decimalText,
  askedAt: instantText,
  /** When a reviewer decided or the customer took it back. */
  endedAt: z.nullable(instantText),
  /** Why it was rejected: `cancelled` where the customer took it back, `over-limit` where no room was left when it came to the payout, else the reviewer’s words. */
  reason: z.nullable(z.string()),
  paidOutAt: z.nullable(instantText),
  dueAt: z.nullable(instantText),
  repaidAt: z.nullable(instantText),
  /** Late: still owed after the due date, and by how many begun days. */
  overdue: z.boolean(),
  daysLate: z.int(),
  /** Still borrowed; nothing before the payout. */
  principal: decimalText,
  /** Interest since the payout, what was paid of it, and what is still owed. */
  interestCharged: decimalText,
  interestPaid: decimalText,
  interest: decimalText,
  /** Borrowed and interest: what repaying everything takes now. */
  owed: decimalText,
  /** When the next window begins and what it adds; null where nothing is owed. */
  next: z.nullable(z.object({ at: instantText, adds: decimalText })),
  repayments: z.array(repaymentSchema),
})

export type WireLoan = z.output<typeof loanSchema>

export const applyForLoan = defineRoute({
  method: 'POST',
  path: '/api/v1/loans',
  access: 'customer',
  reach: 'paying',
  summary:
    'Asks for a loan with a signed agreement. It is reviewed, then paid out; no interest in the first 24 hours after that.',
  money: true,
  body: z.strictObject({
    amount: amountText,
    days: z.int(),
    signature: signatureSchema,
    /** Of the text that was shown; the request is refused where the text would be another by now. */
    agreementHash: z.optional(agreementHash),
  }),
  reply: loanSchema,
})

export const cancelLoan = defineRoute({
  method: 'POST',
  path: '/api/v1/loans/{id}/cancel',
  access: 'customer',
  reach: 'funding',
  summary: 'Takes a request back before it is paid out.',
  money: true,
  params: requestId,
  reply: loanSchema,
})

export const repayLoan = defineRoute({
  method: 'POST',
  path: '/api/v1/loans/{id}/repay',
  access: 'customer',
  reach: 'funding',
  summary:
    'Repays a part, or `all`: then what is owed is worked out at that moment and nothing is left over. Interest is paid first.',
  money: true,
  params: requestId,
  body: z.strictObject({
    /** Decimal text, or `all`. */
    amount: amountText,
    /** With `all`: refused where it would take more than this, because another window has begun since the quote. */
    atMost: z.optional(amountText),
  }),
  reply: loanSchema,
})

export const listLoans = defineRoute({
  method: 'GET',
  path: '/api/v1/loans',
  access: 'customer',
  reach: 'reading',
  summary: 'Loans, newest first.',
  query: z.extend(requestPage, { status: z.optional(z.enum(loanStatuses)) }),
  reply: z.object({ loans: z.array(loanSchema), more: z.boolean() }),
})

const loanStepSchema = z.object({
  step: z.enum([
    'asked',
    'taken',
    'review',
    'first-approval',
    'second-approval',
    'paid-out',
    'repayment',
    'due',
    'repaid',
    'review-rejected',
    'rejected',
    'cancelled',
  ]),
  state: z.enum(['done', 'now', 'to-come', 'failed']),
  at: z.nullable(instantText),
  /** `customer`, `system`, or a reviewer by their number, `R-07`. */
  by: z.nullable(z.string()),
})

export type WireLoanStep = z.output<typeof loanStepSchema>

export const readLoan = defineRoute({
  method: 'GET',
  path: '/api/v1/loans/{id}',
  access: 'customer',
  reach: 'reading',
  summary: 'One loan with its steps, every posting and what each window cost.',
  params: requestId,
  reply: z.object({
    loan: loanSchema,
    steps: z.array(loanStepSchema),
    postings: z.array(postingSchema),
    /** Every window that has begun after the free one, oldest first. */
    windows: z.array(
      z.object({
        window: z.int(),
        from: instantText,
        principal: decimalText,
        adds: decimalText,
        total: decimalText,
      }),
    ),
  }),
})

export const readLoanQuote = defineRoute({
  method: 'GET',
  path: '/api/v1/loans/{id}/quote',
  access: 'customer',
  reach: 'reading',
  summary: 'What repaying an amount, or everything, would do now, until when that holds and what it saves.',
  params: requestId,
  query: z.strictObject({ amount: z.optional(amountText) }),
  reply: z.object({
    at: instantText,
    /** Until this instant, included, it costs the same. */
    holdsUntil: instantText,
    amount: decimalText,
    interest: decimalText,
    principal: decimalText,
    owed: decimalText,
    owedAfter: decimalText,
    principalAfter: decimalText,
    perDay: decimalText,
    perDayAfter: decimalText,
    /** To pay at the due date, if the rest is paid then. */
    restAtDue: decimalText,
    /** Interest until the due date that is not charged because of it. */
    saved: decimalText,
    /** What can be used now. */
    available: decimalText,
  }),
})

export const loanRoutes = {
  readLoanTerms,
  previewAgreement,
  applyForLoan,
  cancelLoan,
  repayLoan,
  listLoans,
  readLoan,
  readLoanQuote,
  readAgreement,
  downloadAgreement,
}
