import { locales } from '@candor/domain/languages/language-table.ts'
import * as z from 'zod/mini'
import { verificationSchema } from './customers.ts'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { depositChannelSchema } from './deposits.ts'
import { approver, queueCounts, queueView, requestId, requestStatusSchema } from './requests.ts'

const requestKindSchema = z.enum(['deposit', 'withdrawal'])

const contentHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const requestName = z.strictObject({ kind: requestKindSchema, id: z.uuid() })

const waitingSchema = z.object({
  kind: requestKindSchema,
  id: z.uuid(),
  accountNumber: z.string(),
  accountName: z.string(),
  amount: decimalText,
  requestedAt: instantText,
  /** By when it is decided at the latest. */
  dueAt: instantText,
  approvals: z.int(),
  approvalsNeeded: z.int(),
  /** Another deposit came with the same picture. */
  flagged: z.boolean(),
})

export const listReviews = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/reviews',
  access: 'operator',
  roles: ['reviewer'],
  summary:
    'Requests that wait for a review, oldest first; `after` is the id of the last one already known. `flagged` are deposits whose picture came before, `second-person` withdrawals that one person has agreed to, `mine` deposits whose receipt the reviewer has opened and withdrawals that they have agreed to.',
  query: z.strictObject({
    kind: requestKindSchema,
    view: z.optional(queueView),
    after: z.optional(z.uuid()),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
  }),
  reply: z.object({ requests: z.array(waitingSchema), more: z.boolean(), counts: queueCounts }),
})

export const readReview = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/reviews/{kind}/{id}',
  access: 'operator',
  roles: ['reviewer'],
  summary: 'One request with everything needed to decide it, and the hash that a decision is bound to.',
  params: requestName,
  reply: z.object({
    kind: requestKindSchema,
    id: z.uuid(),
    customer: z.object({
      accountNumber: z.string(),
      accountName: z.string(),
      /** The language that a reason is written in. */
      locale: z.enum(locales),
      verification: verificationSchema,
      outstandingLoan: decimalText,
    }),
    amount: decimalText,
    fee: decimalText,
    channel: z.nullable(depositChannelSchema),
    /** The reference that the transfer should quote. */
    reference: z.nullable(z.string()),
    receipt: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
    /** Other deposits that came with the same picture, newest first. */
    seenBefore: z.array(
      z.object({ accountNumber: z.string(), requestedAt: instantText, status: requestStatusSchema }),
    ),
    /** In full: this is where the money is sent. */
    bankAccount: z.nullable(z.object({ bankName: z.string(), holder: z.string(), number: z.string() })),
    status: requestStatusSchema,
    requestedAt: instantText,
    dueAt: instantText,
    decidedAt: z.nullable(instantText),
    decidedBy: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    /** Whether the reviewer who asks is the customer: then they cannot decide it. */
    own: z.boolean(),
    /** Who counts among the people who are needed. */
    approvals: z.array(approver),
    /** Who had agreed and has left since, or is no reviewer any more: their word counts for nothing. */
    lapsedApprovals: z.array(approver),
    approvalsNeeded: z.int(),
    contentHash,
  }),
})

export const readReviewReceipt = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/deposits/{id}/receipt',
  access: 'operator',
  roles: ['reviewer'],
  summary: 'The photo of a deposit’s receipt. Each view is in the audit log before the first byte is sent.',
  params: requestId,
  gives: ['image/jpeg'],
  reply: z.unknown(),
})

export const decideRequest = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/reviews/{kind}/{id}/decision',
  access: 'operator',
  roles: ['reviewer'],
  summary:
    'Approves a request, or rejects it with a reason of 3 to 500 characters that its customer is told. From $5,000 of what a customer withdraws in a day, two different people are needed.',
  money: true,
  params: requestName,
  body: z.strictObject({
    verdict: z.enum(['approve', 'reject']),
    contentHash,
    reason: z.optional(z.string().check(z.maxLength(500))),
  }),
  reply: z.object({
    kind: requestKindSchema,
    id: z.uuid(),
    status: requestStatusSchema,
    approvals: z.int(),
    approvalsNeeded: z.int(),
  }),
})

export const reviewRoutes = { listReviews, readReview, readReviewReceipt, decideRequest }
