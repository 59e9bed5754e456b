import { locales } from '@candor/domain/languages/language-table.ts'
import * as z from 'zod/mini'
import { dayText, instantText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import { documentSideSchema, idTypeSchema } from './identity.ts'
import { queueCounts, queueView, requestId } from './requests.ts'

const contentHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const documentName = z.strictObject({ id: z.uuid(), document: z.uuid() })

const statusSchema = z.enum(['verifying', 'verified', 'rejected'])

export const listIdentityReviews = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/verifications',
  access: 'operator',
  roles: ['reviewer'],
  summary:
    'Verifications that wait for a review, oldest first; `after` is the id of the last one already known. `flagged` are those with a photo that another customer has sent too, `mine` those of which the reviewer has opened a photo.',
  query: z.strictObject({
    view: z.optional(queueView),
    after: z.optional(z.uuid()),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
  }),
  reply: z.object({
    requests: z.array(
      z.object({
        id: z.uuid(),
        accountNumber: z.string(),
        fullName: z.string(),
        country: z.string(),
        idType: idTypeSchema,
        requestedAt: instantText,
        /** How many reviews of this customer came before. */
        earlier: z.int(),
        /** Another customer has sent one of the photos too. */
        flagged: z.boolean(),
      }),
    ),
    more: z.boolean(),
    counts: queueCounts,
  }),
})

export const readIdentityReview = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/verifications/{id}',
  access: 'operator',
  roles: ['reviewer'],
  summary: 'One verification with everything needed to decide it, and the hash that a decision is bound to.',
  params: requestId,
  reply: z.object({
    id: z.uuid(),
    accountNumber: z.string(),
    /** The language that a reason is written in. */
    locale: z.enum(locales),
    joinedAt: instantText,
    /** Null once the customer has deleted the account. */
    profile: z.nullable(
      z.object({
        surname: z.string(),
        name: z.string(),
        country: z.string(),
        sex: z.string(),
        birthday: dayText,
        address: z.string(),
        phone: z.string(),
      }),
    ),
    idType: idTypeSchema,
    documents: z.array(
      z.object({
        id: z.uuid(),
        side: documentSideSchema,
        sentAt: instantText,
        /** Whether it can still be opened. */
        kept: z.boolean(),
        /** Whether the reviewer who asks has opened it. */
        seen: z.boolean(),
        /** Other customers who have sent the same picture. */
        alsoSentBy: z.array(z.string()),
      }),
    ),
    earlier: z.array(z.object({ decidedAt: instantText, reason: z.string() })),
    status: statusSchema,
    requestedAt: instantText,
    decidedAt: z.nullable(instantText),
    decidedBy: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    /** Whether the reviewer who asks is the customer: then they cannot decide it. */
    own: z.boolean(),
    contentHash,
  }),
})

/** Why a reviewer opens a photo. The customer is shown it. */
const reviewerReasonSchema = z.enum(['identity-review', 'second-look', 'customer-asked'])

export const viewReviewDocument = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/verifications/{id}/documents/{document}',
  access: 'operator',
  roles: ['reviewer'],
  summary:
    'A photo of a verification. Who opens it and why is written down, for the customer to see, before the first byte is sent; the header `candor-view` has the number of that line.',
  params: documentName,
  query: z.strictObject({ reason: reviewerReasonSchema }),
  gives: ['image/jpeg'],
  reply: z.unknown(),
})

export const endReviewView = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/verifications/{id}/views/{number}/end',
  access: 'operator',
  roles: ['reviewer'],
  summary: 'Notes that a photo the reviewer had opened is closed again.',
  params: z.strictObject({ id: z.uuid(), number: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) }),
  reply: emptyReply,
})

export const decideIdentityReview = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/verifications/{id}/decision',
  access: 'operator',
  roles: ['reviewer'],
  summary:
    'Approves a verification whose photos the reviewer has opened, or rejects it with a reason of 3 to 500 characters that its customer is told.',
  params: requestId,
  body: z.strictObject({
    verdict: z.enum(['approve', 'reject']),
    contentHash,
    reason: z.optional(z.string().check(z.maxLength(500))),
  }),
  reply: z.object({ id: z.uuid(), status: statusSchema }),
})

export const identityReviewRoutes = {
  listIdentityReviews,
  readIdentityReview,
  viewReviewDocument,
  endReviewView,
  decideIdentityReview,
}
