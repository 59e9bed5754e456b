import * as z from 'zod/mini'
import { codeText, confirmation, numberId, passwordText } from './confirmation.ts'
import { instantText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import { securityEventSchema } from './security-event.ts'

export const deviceSchema = z.object({
  id: z.string(),
  /** As its browser names itself; null where it does not say. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  kind: z.enum(['phone', 'tablet', 'computer']),
  address: z.string(),
  signedInAt: instantText,
  seenAt: instantText,
  current: z.boolean(),
})

export type WireDevice = z.output<typeof deviceSchema>

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: instantText,
  usedAt: z.nullable(instantText),
})

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first characters. */
  prefix: z.string(),
  scope: z.enum(['read', 'trade']),
  createdAt: instantText,
  usedAt: z.nullable(instantText),
})

export type WireApiKey = z.output<typeof apiKeySchema>

const securitySchema = z.object({
  /** False for a practice customer, who has no way to log in again and nothing to confirm with. */
  hasPassword: z.boolean(),
  passwordChangedAt: z.nullable(instantText),
  /** The e-mail address that letters and reset links go to. */
  hasEmail: z.boolean(),
  twoFactorSince: z.nullable(instantText),
  recoveryCodesLeft: z.int(),
  frozenAt: z.nullable(instantText),
  passkeys: z.array(passkeySchema),
  devices: z.array(deviceSchema),
  keys: z.array(apiKeySchema),
  /** What happened lately, newest first. */
  events: z.array(securityEventSchema),
})

export type WireSecurity = z.output<typeof securitySchema>

export const readSecurity = defineRoute({
  method: 'GET',
  path: '/api/v1/security',
  access: 'customer',
  reach: 'private',
  summary:
    'How the account is protected: factors, passkeys, signed-in devices, API keys, what happened lately.',
  reply: securitySchema,
})

export const changePassword = defineRoute({
  method: 'PUT',
  path: '/api/v1/security/password',
  access: 'customer',
  reach: 'private',
  summary: 'Changes the password and signs all other devices out.',
  body: z.strictObject({ ...confirmation, newPassword: passwordText }),
  reply: z.object({ devicesSignedOut: z.int() }),
})

export const beginTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/v1/security/two-factor',
  access: 'customer',
  reach: 'private',
  summary:
    'Makes a key for an authenticator app. Nothing is asked for until a code of it has been confirmed.',
  body: z.strictObject({ password: passwordText }),
  reply: z.object({
    /** In base32, as apps take it by hand. */
    key: z.string(),
    /** The same as an `otpauth:` address, for a QR code. */
    uri: z.string(),
  }),
})

export const confirmTwoFactor = defineRoute({
  method: 'PUT',
  path: '/api/v1/security/two-factor',
  access: 'customer',
  reach: 'private',
  summary: 'Turns two-factor authentication on with a first code, and gives ten recovery codes, once.',
  body: z.strictObject({ code: codeText }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const endTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/v1/security/two-factor/end',
  access: 'customer',
  reach: 'private',
  summary: 'Turns two-factor authentication off.',
  body: z.strictObject(confirmation),
  reply: emptyReply,
})

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/api/v1/security/recovery-codes',
  access: 'customer',
  reach: 'private',
  summary: 'Gives ten new recovery codes, once; the ones before count no more.',
  body: z.strictObject(confirmation),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const endDevice = defineRoute({
  method: 'DELETE',
  path: '/api/v1/security/devices/{id}',
  access: 'customer',
  reach: 'private',
  summary: 'Signs one device out.',
  params: numberId,
  reply: emptyReply,
})

export const endOtherDevices = defineRoute({
  method: 'POST',
  path: '/api/v1/security/devices/end-others',
  access: 'customer',
  reach: 'private',
  summary: 'Signs all devices out but this one.',
  reply: z.object({ devicesSignedOut: z.int() }),
})

export const askPasswordReset = defineRoute({
  method: 'POST',
  path: '/api/v1/password-reset',
  access: 'open',
  summary:
    'Sends a link for a new password to the account’s e-mail address. The answer is the same whether there is such an account or not.',
  body: z.strictObject({ account: z.string().check(z.maxLength(254)) }),
  reply: emptyReply,
})

export const finishPasswordReset = defineRoute({
  method: 'PUT',
  path: '/api/v1/password-reset',
  access: 'open',
  summary:
    'Sets a new password by such a link, which works once and for ten minutes, and signs all devices out.',
  body: z.strictObject({
    token: z.string().check(z.maxLength(100)),
    newPassword: passwordText,
    code: z.optional(codeText),
  }),
  reply: emptyReply,
})

export const securityRoutes = {
  readSecurity,
  changePassword,
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  endDevice,
  endOtherDevices,
  askPasswordReset,
  finishPasswordReset,
}
