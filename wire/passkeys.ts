import * as z from 'zod/mini'
import { confirmation, nameText, numberId } from './confirmation.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import {
  beginPasskeySignIn,
  credential,
  encodedText,
  passkeyOptions,
  signInWithPasskey,
} from './passkey-session.ts'
import { passkeySchema } from './security.ts'

export const registration = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: encodedText(4_000),
    attestationObject: encodedText(8_000),
    authenticatorData: z.optional(encodedText(4_000)),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(encodedText(4_000)),
  }),
})

export type WireRegistration = z.output<typeof registration>

export const beginPasskey = defineRoute({
  method: 'POST',
  path: '/api/v1/security/passkeys/options',
  access: 'customer',
  reach: 'private',
  summary: 'What to ask the browser for, so that it makes a passkey.',
  body: z.strictObject(confirmation),
  reply: z.object({ options: passkeyOptions }),
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

export const passkeyRoutes = {
  beginPasskey,
  addPasskey,
  removePasskey,
  beginPasskeySignIn,
  signInWithPasskey,
}
