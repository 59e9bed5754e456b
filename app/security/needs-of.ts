import type { WireSecurity } from '@candor/wire/security.ts'
import type { Needs } from './use-confirmation.ts'

/** What this customer has to enter before a sensitive act. */
export const needsOf = ({ hasPassword, twoFactorSince }: WireSecurity): Needs => ({
  password: hasPassword,
  code: twoFactorSince !== null,
})
