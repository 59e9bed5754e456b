import { accept } from '@candor/domain/result.ts'
import { readSecurity } from '@candor/wire/security.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { registerRoute } from '../http/register-route.ts'
import { registerApiKeys } from './api-key-routes.ts'
import { describeSecurity } from './describe-security.ts'
import { registerDevices } from './device-routes.ts'
import { registerPasskeys } from './passkey-routes.ts'
import { registerPasskeySignIn } from './passkey-sign-in.ts'
import { registerPasswordChange } from './password-routes.ts'
import { registerPasswordReset } from './reset-routes.ts'
import { registerTwoFactor } from './two-factor-routes.ts'

export function registerSecurityRoutes(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, readSecurity, async ({ session }) =>
    accept(await describeSecurity(deps, session.customer, session.id)),
  )
  registerPasswordChange(server, deps)
  registerPasswordReset(server, deps)
  registerTwoFactor(server, deps)
  registerDevices(server, deps)
  registerPasskeys(server, deps)
  registerPasskeySignIn(server, deps)
  registerApiKeys(server, deps)
}
