import type { WireSecurity } from '@candor/wire/security.ts'
import type { Needs } from './use-confirmation.ts'

/** What this customer is asked for before something that matters. */
export const needsOf = ({ hasPassword, twoFactorSince }: WireSecurity): Needs => ({
  password: hasPassword,
  code: twoFactorSince !== null,
})
