import * as z from 'zod/mini'
import { countReply } from './count-reply.ts'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'

/** Lists of everything that customers have asked for, whatever became of it. */
export const reviewedLists = ['deposits', 'withdrawals', 'loans', 'participations'] as const

/** The states that a row of each list may have, in the order of their filters. */
export const listStates = {
  deposits: ['in-review', 'completed', 'rejected', 'cancelled'],
  withdrawals: ['in-review', 'completed', 'rejected', 'cancelled'],
  loans: [
    'pending-review',
    'under-review',
    'review-passed',
    'pending-repayment',
    'repaid',
    'review-rejected',
    'rejected',
  ],
  participations: ['in-review', 'approved', 'completed', 'rejected'],
  support: ['open', 'closed'],
} as const

const filters = {
  status: z.optional(z.string().check(z.maxLength(20))),
  account: z.optional(z.string().check(z.regex(/^\d{10}$/))),
  from: z.optional(instantText),
  until: z.optional(instantText),
}

const listQuery = z.strictObject({
  ...filters,
  before: z.optional(z.uuid()),
  limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
})

const rowSchema = z.object({
  id: z.uuid(),
  accountNumber: z.string(),
  accountName: z.string(),
  /** Null where it is not about an amount. */
  amount: z.nullable(decimalText),
  status: z.string(),
  askedAt: instantText,
  endedAt: z.nullable(instantText),
  /** Who decided it, or looks after it, by their number. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

export type WireListed = z.output<typeof rowSchema>

const listReply = z.object({ rows: z.array(rowSchema), more: z.boolean() })

const listName = z.strictObject({ list: z.enum(reviewedLists) })

const what = 'newest first, by status, customer and time; `before` is the id of the last one already known.'

export const listRequests = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/request-lists/{list}',
  access: 'operator',
  roles: ['reviewer'],
  summary: `All deposits, withdrawals, loans or participations, decided ones too, ${what}`,
  params: listName,
  query: listQuery,
  reply: listReply,
})

export const countRequests = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/request-lists/{list}/count',
  access: 'operator',
  roles: ['reviewer'],
  summary: 'How many requests match the same filters as their list takes, counted up to 10,000.',
  params: listName,
  query: z.strictObject(filters),
  reply: countReply,
})

export const listAllConversations = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/conversation-list',
  access: 'operator',
  roles: ['support', 'admin'],
  summary: `All conversations, closed ones too, ${what}`,
  query: listQuery,
  reply: listReply,
})

export const countConversations = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/conversation-count',
  access: 'operator',
  roles: ['support', 'admin'],
  summary: 'How many conversations match the same filters as their list takes, counted up to 10,000.',
  query: z.strictObject(filters),
  reply: countReply,
})

export const requestListRoutes = {
  listRequests,
  countRequests,
  listAllConversations,
  countConversations,
}
