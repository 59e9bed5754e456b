import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { registerConfirmation } from './confirm-operator.ts'
import { registerOperatorFactor } from './operator-factor-routes.ts'
import { registerOperatorSecurity } from './operator-security-routes.ts'
import { registerOperatorSessionRoutes } from './operator-session-routes.ts'

/** How operators sign in, and what they keep of that themselves: second factor, passkeys and sessions. */
export function registerOwnAccess(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorSessionRoutes(server, deps)
  registerOperatorFactor(server, deps)
  registerConfirmation(server, deps)
  registerOperatorSecurity(server, deps)
}
