import * as z from 'zod/mini'
import { instantText } from './decimal-text.ts'

export const securityEventKinds = [
  'new-device',
  'password-changed',
  'password-reset',
  'two-factor-on',
  'two-factor-off',
  'recovery-code-used',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
  'key-created',
  'key-revoked',
  'devices-signed-out',
  'account-kept',
  'account-frozen',
  'account-unfrozen',
  'data-downloaded',
] as const

export const securityEventSchema = z.object({
  kind: z.enum(securityEventKinds),
  at: instantText,
  /** What it was about, where there is something to name: a passkey, a key, a device. */
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
})

export type WireSecurityEvent = z.output<typeof securityEventSchema>
