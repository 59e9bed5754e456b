import { operatorRoles } from '@candor/domain/operators/operator-role.ts'
import * as z from 'zod/mini'
import { codeText, nameText, numberId, passwordText } from './confirmation.ts'
import { instantText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import { operatorSessionSchema } from './operators.ts'
import { assertion, passkeyOptions } from './passkey-session.ts'
import { registration } from './passkeys.ts'
import { deviceSchema, passkeySchema } from './security.ts'

export const beginOperatorPasskeySignIn = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/session/passkey/options',
  access: 'open',
  summary: 'What to ask the browser for, so that an operator signs in with a passkey.',
  reply: z.object({ options: passkeyOptions }),
})

export const signInOperatorWithPasskey = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/session/passkey',
  access: 'open',
  summary: 'Signs an operator in with a passkey, which stands for password and second factor.',
  body: z.strictObject({ response: assertion }),
  reply: operatorSessionSchema,
})

export const beginOperatorConfirmation = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/session/confirmation/options',
  access: 'operator',
  roles: operatorRoles,
  summary: 'What to ask the browser for, so that a passkey confirms who the operator is.',
  reply: z.object({ options: passkeyOptions }),
})

export const confirmOperator = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/session/confirmation',
  access: 'operator',
  roles: operatorRoles,
  summary:
    'Confirms who the operator is, by password and code or by a passkey. It is asked for before acts of two people and holds for five minutes.',
  body: z.strictObject({
    password: z.optional(passwordText),
    code: z.optional(codeText),
    response: z.optional(assertion),
  }),
  reply: emptyReply,
})

export const readOperatorSecurity = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/security',
  access: 'operator',
  roles: operatorRoles,
  summary: 'Where the operator is signed in, their passkeys, and since when they have a second factor.',
  reply: z.object({
    factorSince: z.nullable(instantText),
    sessions: z.array(deviceSchema),
    passkeys: z.array(passkeySchema),
  }),
})

export const endOperatorSession = defineRoute({
  method: 'DELETE',
  path: '/api/v1/operator/sessions/{id}',
  access: 'operator',
  roles: operatorRoles,
  summary: 'Signs the operator out in another browser.',
  params: numberId,
  reply: emptyReply,
})

export const endOtherOperatorSessions = defineRoute({
  method: 'DELETE',
  path: '/api/v1/operator/sessions',
  access: 'operator',
  roles: operatorRoles,
  summary: 'Signs the operator out everywhere else.',
  reply: emptyReply,
})

export const beginOperatorPasskey = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/passkeys/options',
  access: 'operator',
  roles: operatorRoles,
  summary:
    'What to ask the browser for, so that it makes a passkey for the operator, who has confirmed who they are.',
  reply: z.object({ options: passkeyOptions }),
})

export const addOperatorPasskey = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/passkeys',
  access: 'operator',
  roles: operatorRoles,
  summary: 'Keeps a passkey that the operator’s browser has made.',
  body: z.strictObject({ name: nameText, response: registration }),
  reply: passkeySchema,
})

export const removeOperatorPasskey = defineRoute({
  method: 'DELETE',
  path: '/api/v1/operator/passkeys/{id}',
  access: 'operator',
  roles: operatorRoles,
  summary: 'Removes a passkey of the operator, who has confirmed who they are.',
  params: numberId,
  reply: emptyReply,
})

export const operatorSignInRoutes = {
  beginOperatorPasskeySignIn,
  signInOperatorWithPasskey,
  beginOperatorConfirmation,
  confirmOperator,
  readOperatorSecurity,
  endOperatorSession,
  endOtherOperatorSessions,
  beginOperatorPasskey,
  addOperatorPasskey,
  removeOperatorPasskey,
}
