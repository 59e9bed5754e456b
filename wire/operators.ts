import { operatorRoles } from '@candor/domain/operators/operator-role.ts'
import * as z from 'zod/mini'
import { codeText, passwordText } from './confirmation.ts'
import { countReply } from './count-reply.ts'
import { instantText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import { reasonText } from './requests.ts'

/** Everything under here is for operators, who have a cookie of their own. */
export const operatorPrefix = '/api/v1/operator'

/** What customers know an operator by. */
const operatorNumber = z.string().check(z.regex(/^[A-Z]-\d{2,10}$/))

export const operatorSessionSchema = z.object({
  operator: z.nullable(
    z.object({
      name: z.string(),
      /** What customers know a reviewer by: `R-07`. */
      number: z.string(),
      roles: z.array(z.enum(operatorRoles)),
      /** Whether this session was opened with a second factor or a passkey; one without opens nothing but setting a factor up. */
      secondFactor: z.boolean(),
    }),
  ),
  /** When this session ends if no further request comes; null without a session. */
  endsAt: z.nullable(instantText),
})

export type WireOperatorSession = z.output<typeof operatorSessionSchema>

export const signInOperator = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/session',
  access: 'open',
  summary:
    'Signs an operator in by name, password and a code. Who has no second factor yet comes in without a code, and can do nothing but set one up.',
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
  beforeFactor: true,
  summary:
    'Makes a key for the operator’s authenticator app, which counts once a code of it has been confirmed.',
  body: z.strictObject({ password: passwordText }),
  reply: z.object({ key: z.string(), uri: z.string() }),
})

export const confirmOperatorFactor = defineRoute({
  method: 'PUT',
  path: '/api/v1/operator/factor',
  access: 'operator',
  roles: operatorRoles,
  beforeFactor: true,
  summary:
    'Turns the operator’s second factor on with a first code; from then on the session opens what the roles do.',
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
  /** The customer reads it under *What operators did*. */
  body: z.strictObject({ reason: reasonText }),
  reply: z.object({ devicesSignedOut: z.int() }),
})

const auditFilters = {
  /** The number of an operator, as in `R-07`. */
  operator: z.optional(operatorNumber),
  act: z.optional(z.string().check(z.maxLength(40))),
  subjectKind: z.optional(z.string().check(z.maxLength(40))),
  subjectId: z.optional(z.string().check(z.maxLength(80))),
  from: z.optional(instantText),
  until: z.optional(instantText),
}

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
    ...auditFilters,
  }),
  reply: z.object({
    acts: z.array(
      z.object({
        number: z.int(),
        at: instantText,
        operator: z.string(),
        operatorNumber: z.string(),
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

export const countAuditLog = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/audit/count',
  access: 'operator',
  roles: ['admin'],
  summary: 'How many rows of the log match the same filters, counted up to 10,000.',
  query: z.strictObject(auditFilters),
  reply: countReply,
})

export const readAuditChain = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/audit/chain',
  access: 'operator',
  roles: ['admin'],
  summary: 'Checks the whole chain of the audit log now, and names the first row that breaks it.',
  reply: z.object({
    at: instantText,
    acts: z.int(),
    /** Of the last row, to be compared with one that was noted earlier; null in an empty log. */
    lastHash: z.nullable(z.string()),
    broken: z.nullable(z.object({ number: z.int(), why: z.enum(['missing', 'hash', 'columns']) })),
  }),
})

export const exportAuditLog = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/audit/file',
  access: 'operator',
  roles: ['admin'],
  summary:
    'The audit log as a file, oldest first, one JSON object a line: number, hash and the words that are hashed. Who downloads it is in the log.',
  gives: ['application/x-ndjson'],
  reply: z.unknown(),
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
  countAuditLog,
  readAuditChain,
  exportAuditLog,
}
