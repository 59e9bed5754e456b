import { locales } from '@candor/domain/languages/language-table.ts'
import * as z from 'zod/mini'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { participationStatusSchema } from './participations.ts'
import { requestId } from './requests.ts'
import { strategyId } from './strategies.ts'

export const listParticipationReviews = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/participations',
  access: 'operator',
  roles: ['reviewer'],
  summary:
    'Participations that wait for a review, oldest first; `after` is the id of the last one already known.',
  query: z.strictObject({
    after: z.optional(z.uuid()),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
  }),
  reply: z.object({
    participations: z.array(
      z.object({
        id: z.uuid(),
        accountNumber: z.string(),
        accountName: z.string(),
        /** The language that a reason is written in. */
        locale: z.enum(locales),
        strategy: strategyId,
        amount: decimalText,
        days: z.int(),
        askedAt: instantText,
        /** Whether the reviewer who asks is the customer: then they cannot decide it. */
        own: z.boolean(),
      }),
    ),
    more: z.boolean(),
  }),
})

export const decideParticipation = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/participations/{id}/decision',
  access: 'operator',
  roles: ['reviewer'],
  summary:
    'Approves a participation, or rejects it with a reason of 3 to 500 characters that its customer is shown; the money then comes back.',
  money: true,
  params: requestId,
  body: z.strictObject({
    verdict: z.enum(['approve', 'reject']),
    reason: z.optional(z.string().check(z.maxLength(500))),
  }),
  reply: z.object({ id: z.uuid(), status: participationStatusSchema }),
})

export const participationReviewRoutes = { listParticipationReviews, decideParticipation }
