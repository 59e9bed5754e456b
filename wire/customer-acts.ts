import * as z from 'zod/mini'
import { customerName, customerReaders } from './customer-desk.ts'
import { instantText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import { reasonText } from './requests.ts'

/** Somebody who acted: the number customers know them by, and the roles they have now. */
const actorSchema = z.object({ number: z.string(), roles: z.array(z.string()) })

const customerActSchema = z.object({
  /** In the audit log. */
  number: z.int(),
  at: instantText,
  act: z.string(),
  by: actorSchema,
  /** Who asked for it, where it took two people. */
  askedBy: z.nullable(actorSchema),
  /** In the operator's own words. */
  reason: z.nullable(z.string()),
  subject: z.nullable(z.object({ kind: z.string(), id: z.string() })),
  /** Figures of the act by name: an amount, a status, the number of the posting that was corrected. */
  facts: z.record(z.string(), z.string()),
})

export type WireCustomerAct = z.output<typeof customerActSchema>

const actPage = z.strictObject({
  before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
  limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
})

const actList = z.object({ acts: z.array(customerActSchema), more: z.boolean() })

export const listOwnOperatorActs = defineRoute({
  method: 'GET',
  path: '/api/v1/account/operator-acts',
  access: 'customer',
  reach: 'private',
  summary:
    'What operators did to the customer’s account or looked at, newest first; `before` is the number of the last one already known.',
  query: actPage,
  reply: actList,
})

export const readCustomerActs = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/customers/{accountNumber}/acts',
  access: 'operator',
  roles: customerReaders,
  summary: 'What operators did to a customer’s account or looked at, as the customer reads it.',
  params: customerName,
  query: actPage,
  reply: actList,
})

const withReason = z.strictObject({ reason: reasonText })

export const freezeCustomer = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/customers/{accountNumber}/freeze',
  access: 'operator',
  roles: ['reviewer', 'risk', 'admin'],
  summary:
    'Freezes an account: nothing moves money in it, withdrawals in review come back, and only an operator lifts it. The customer reads the reason.',
  params: customerName,
  body: withReason,
  reply: emptyReply,
})

export const unfreezeCustomer = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/customers/{accountNumber}/unfreeze',
  access: 'operator',
  roles: ['reviewer', 'risk', 'admin'],
  summary:
    'Lifts the freeze of an operator, with a reason that the customer reads. One of the customer’s own stays.',
  params: customerName,
  body: withReason,
  reply: emptyReply,
})

export const noteCustomer = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/customers/{accountNumber}/notes',
  access: 'operator',
  roles: customerReaders,
  summary: 'Writes a note about a customer, which the customer reads too.',
  params: customerName,
  body: withReason,
  reply: emptyReply,
})

export const customerActRoutes = { readCustomerActs, freezeCustomer, unfreezeCustomer, noteCustomer }
