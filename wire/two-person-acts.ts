import { operatorRoles } from '@candor/domain/operators/operator-role.ts'
import * as z from 'zod/mini'
import { codeText, passwordText } from './confirmation.ts'
import { instantText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import { requestId } from './requests.ts'

const hashText = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const personSchema = z.object({ number: z.string(), name: z.string() })

const actStates = ['waiting', 'lapsed', 'done', 'refused', 'withdrawn', 'replaced'] as const

const actSchema = z.object({
  id: z.uuid(),
  /** What is done once a second person agrees: `instrument-halted`, `customer-corrected`, … */
  name: z.string(),
  /** What was asked for, as it is hashed. */
  body: z.record(z.string(), z.unknown()),
  hash: hashText,
  reason: z.nullable(z.string()),
  state: z.enum(actStates),
  askedBy: personSchema,
  askedAt: instantText,
  /** Until when a second person may agree. */
  lapsesAt: instantText,
  checkedBy: z.nullable(personSchema),
  endedAt: z.nullable(instantText),
  /** Whether the operator who looks may agree: another person with the role, in time. */
  mayDecide: z.boolean(),
  /** Whether it is the operator's own, who may change or withdraw it. */
  own: z.boolean(),
})

export type WireAct = z.output<typeof actSchema>

/** The reply of every route that asks for an act of two people. */
export const askedReply = z.object({ act: actSchema })

export const listActs = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/acts',
  access: 'operator',
  roles: operatorRoles,
  summary: 'Acts that need two people, newest first: those that wait, or those that have ended.',
  query: z.strictObject({
    state: z.optional(z.enum(['waiting', 'ended'])),
    before: z.optional(z.uuid()),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
  }),
  reply: z.object({ acts: z.array(actSchema), more: z.boolean() }),
})

export const readAct = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/acts/{id}',
  access: 'operator',
  roles: operatorRoles,
  summary: 'One act that needs two people, with the hash that an agreement is bound to.',
  params: requestId,
  reply: actSchema,
})

export const decideAct = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/acts/{id}/decision',
  access: 'operator',
  roles: operatorRoles,
  summary:
    'A second person agrees to an act, which does it at once, or refuses it. Who agrees has confirmed who they are within five minutes, or sends password and code along.',
  params: requestId,
  body: z.strictObject({
    verdict: z.enum(['approve', 'reject']),
    hash: hashText,
    password: z.optional(passwordText),
    code: z.optional(codeText),
  }),
  reply: askedReply,
})

export const changeAct = defineRoute({
  method: 'PUT',
  path: '/api/v1/operator/acts/{id}',
  access: 'operator',
  roles: operatorRoles,
  summary:
    'Changes an act of one’s own that waits. It becomes another act with another hash, so that whatever somebody has agreed to is void.',
  params: requestId,
  body: z.strictObject({ body: z.record(z.string().check(z.maxLength(40)), z.unknown()) }),
  reply: askedReply,
})

export const withdrawAct = defineRoute({
  method: 'DELETE',
  path: '/api/v1/operator/acts/{id}',
  access: 'operator',
  roles: operatorRoles,
  summary: 'Withdraws an act of one’s own that waits.',
  params: requestId,
  reply: emptyReply,
})

export const twoPersonRoutes = { listActs, readAct, decideAct, changeAct, withdrawAct }
