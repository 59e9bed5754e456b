import * as z from 'zod/mini'
import { deviceId, sessionSchema } from './customers.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import { confirmation, nameText, numberId, passkeySchema } from './security.ts'

/** What a browser is asked to do with its authenticator, as `PublicKeyCredential.parse…FromJSON` takes it. */
const options = z.looseObject({ challenge: z.string() })

const encoded = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]*$/), z.maxLength(most))

/** What an authenticator answered, as `PublicKeyCredential.toJSON` writes it. */
const credential = {
  id: encoded(1_400),
  rawId: encoded(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
}

const registration = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(8_000),
    authenticatorData: z.optional(encoded(4_000)),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(encoded(4_000)),
  }),
})

const assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(4_000),
    signature: encoded(4_000),
    userHandle: z.optional(z.nullable(encoded(200))),
  }),
})

export type WireRegistration = z.output<typeof registration>
export type WireAssertion = z.output<typeof assertion>

export const beginPasskey = defineRoute({
  method: 'POST',
  path: '/api/v1/security/passkeys/options',
  access: 'customer',
  reach: 'private',
  summary: 'What to ask the browser for, so that it makes a passkey.',
  body: z.strictObject(confirmation),
  reply: z.object({ options }),
})

export const addPasskey = defineRoute({
  method: 'POST',
  path: '/api/v1/security/passkeys',
  access: 'customer',
  reach: 'private',
  summary: 'Keeps a passkey that the browser has made.',
  body: z.strictObject({ name: nameText, response: registration }),
  reply: passkeySchema,
})

export const removePasskey = defineRoute({
  method: 'DELETE',
  path: '/api/v1/security/passkeys/{id}',
  access: 'customer',
  reach: 'private',
  summary: 'Removes a passkey.',
  params: numberId,
  reply: emptyReply,
})

export const beginPasskeySignIn = defineRoute({
  method: 'POST',
  path: '/api/v1/session/passkey/options',
  access: 'open',
  summary: 'What to ask the browser for, so that it signs in with a passkey.',
  reply: z.object({ options }),
})

export const signInWithPasskey = defineRoute({
  method: 'POST',
  path: '/api/v1/session/passkey',
  access: 'open',
  summary: 'Signs in with a passkey, which stands for password and second factor.',
  body: z.strictObject({ response: assertion, deviceId }),
  reply: sessionSchema,
})

export const passkeyRoutes = {
  beginPasskey,
  addPasskey,
  removePasskey,
  beginPasskeySignIn,
  signInWithPasskey,
}
