import { operatorRoles } from '@candor/domain/operators/operator-role.ts'
import * as z from 'zod/mini'
import { instantText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import { codeText, passwordText } from './security.ts'

/** Everything under here is for operators, who have a cookie of their own. */
export const operatorPrefix = '/api/v1/operator'

export const operatorSessionSchema = z.object({
  operator: z.nullable(
    z.object({
      name: z.string(),
      /** What customers know a reviewer by: `R-07`. */
      number: z.string(),
      roles: z.array(z.enum(operatorRoles)),
      /** Whether a code is asked at sign-in. */
      secondFactor: z.boolean(),
    }),
  ),
  /** When this session ends if nothing more is asked of us; null for who is not signed in. */
  endsAt: z.nullable(instantText),
})

export type WireOperatorSession = z.output<typeof operatorSessionSchema>

export const signInOperator = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/session',
  access: 'open',
  summary: 'Signs an operator in by name and password; with a code, for who has a second factor.',
  body: z.strictObject({
    name: z.string().check(z.maxLength(80)),
    password: passwordText,
    code: z.optional(codeText),
  }),
  reply: operatorSessionSchema,
})

export const readOperatorSession = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/session',
  access: 'open',
  summary: 'Tells which operator is signed in, if any, with the roles they have now.',
  reply: operatorSessionSchema,
})

export const signOutOperator = defineRoute({
  method: 'DELETE',
  path: '/api/v1/operator/session',
  access: 'open',
  summary: 'Ends this operator’s session; does nothing without one.',
  reply: emptyReply,
})

export const beginOperatorFactor = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/factor',
  access: 'operator',
  roles: operatorRoles,
  summary:
    'Makes a key for the operator’s authenticator app; nothing is asked for until a code of it has been confirmed.',
  body: z.strictObject({ password: passwordText }),
  reply: z.object({ key: z.string(), uri: z.string() }),
})

export const confirmOperatorFactor = defineRoute({
  method: 'PUT',
  path: '/api/v1/operator/factor',
  access: 'operator',
  roles: operatorRoles,
  summary: 'Turns the operator’s second factor on with a first code.',
  body: z.strictObject({ code: codeText }),
  reply: emptyReply,
})

export const listLetters = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/letters',
  access: 'operator',
  roles: ['admin'],
  summary:
    'Letters that became files because no mail server is set, newest first. What they say is read on the machine itself.',
  reply: z.object({
    /** False: a mail server is set, and letters leave by it. */
    kept: z.boolean(),
    letters: z.array(z.object({ file: z.string(), to: z.string(), subject: z.string(), at: z.string() })),
  }),
})

export const signOutCustomer = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/customers/{accountNumber}/sign-out',
  access: 'operator',
  roles: ['admin'],
  summary:
    'Signs a customer out on all devices, as when a session was stolen. It is in the audit log, and the customer reads it.',
  params: z.strictObject({ accountNumber: z.string().check(z.regex(/^\d{10}$/)) }),
  reply: z.object({ devicesSignedOut: z.int() }),
})

export const listAuditLog = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/audit',
  access: 'operator',
  roles: ['admin'],
  summary:
    'What operators did, newest first; `before` is the number of the last one already known. Each hash is the SHA-256 of the hash before it and the content.',
  query: z.strictObject({
    before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
  }),
  reply: z.object({
    acts: z.array(
      z.object({
        number: z.int(),
        at: instantText,
        operator: z.string(),
        act: z.string(),
        subject: z.nullable(z.object({ kind: z.string(), id: z.string() })),
        /** The words that are hashed, as they are. */
        content: z.string(),
        hash: z.string(),
      }),
    ),
    more: z.boolean(),
  }),
})

export const operatorRoutes = {
  signInOperator,
  readOperatorSession,
  signOutOperator,
  beginOperatorFactor,
  confirmOperatorFactor,
  listLetters,
  signOutCustomer,
  listAuditLog,
}
