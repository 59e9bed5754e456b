import * as z from 'zod/mini'
import { defineRoute } from './define-route.ts'
import { type RefusalCode, refusalStatus } from './refusals.ts'
import { reasonText } from './requests.ts'

/** Chosen one by one: never a filter, whose customers change while somebody looks. */
const frozenList = z.strictObject({
  accountNumbers: z.array(z.string().check(z.maxLength(10))).check(z.maxLength(200)),
  /** Each of the customers reads it. */
  reason: reasonText,
})

/** How it went for each, in the order of the list. */
const bulkReply = z.object({
  rows: z.array(
    z.object({
      accountNumber: z.string(),
      /** Null where it was done; otherwise why not. */
      refusal: z.nullable(z.enum(Object.keys(refusalStatus) as [RefusalCode])),
    }),
  ),
})

export const freezeCustomers = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/customers/freeze',
  access: 'operator',
  roles: ['reviewer', 'risk', 'admin'],
  summary:
    'Freezes the accounts of a list, each by itself with a row of its own in the audit log, and says for each how it went.',
  body: frozenList,
  reply: bulkReply,
})

export const signOutCustomers = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/customers/sign-out',
  access: 'operator',
  roles: ['admin'],
  summary:
    'Signs the customers of a list out on all devices, each by itself with a row of its own in the audit log, and says for each how it went.',
  body: frozenList,
  reply: bulkReply,
})

export const bulkRoutes = { freezeCustomers, signOutCustomers }
