import * as z from 'zod/mini'
import { deviceId, sessionSchema } from './customers.ts'
import { defineRoute } from './define-route.ts'

/** The options for a browser's authenticator, as `PublicKeyCredential.parse…FromJSON` takes it. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

export const encodedText = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]*$/), z.maxLength(most))

/** What an authenticator answered, as `PublicKeyCredential.toJSON` writes it. */
export const credential = {
  id: encodedText(1_400),
  rawId: encodedText(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
}

export const assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: encodedText(4_000),
    authenticatorData: encodedText(4_000),
    signature: encodedText(4_000),
    userHandle: z.optional(z.nullable(encodedText(200))),
  }),
})

export type WireAssertion = z.output<typeof assertion>

export const beginPasskeySignIn = defineRoute({
  method: 'POST',
  path: '/api/v1/session/passkey/options',
  access: 'open',
  summary: 'What to ask the browser for, so that it signs in with a passkey.',
  reply: z.object({ options: passkeyOptions }),
})

export const signInWithPasskey = defineRoute({
  method: 'POST',
  path: '/api/v1/session/passkey',
  access: 'open',
  summary: 'Signs in with a passkey, which stands for password and second factor.',
  body: z.strictObject({ response: assertion, deviceId }),
  reply: sessionSchema,
})
