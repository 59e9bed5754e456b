import type { FastifyInstance } from 'fastify'
import { registerReviewRoutes } from '../cash/review-routes.ts'
import { registerReceiptView } from '../cash/show-receipt.ts'
import { registerContractTerms } from '../contracts/contract-terms-routes.ts'
import type { Dependencies } from '../dependencies.ts'
import { registerIdentityReviewRoutes } from '../identity/identity-review-routes.ts'
import { registerAuditRoutes } from './audit-routes.ts'
import { registerLetterList } from './letter-routes.ts'
import { registerOperatorSessions } from './load-operator.ts'
import { registerOperatorFactor } from './operator-factor-routes.ts'
import { registerOperatorSessionRoutes } from './operator-session-routes.ts'
import { registerCustomerSignOut } from './sign-out-customer.ts'

/** The operators' part of the server, sealed off from the customers': what is registered inside is not seen outside. */
export async function registerOperators(server: FastifyInstance, deps: Dependencies): Promise<void> {
  await server.register(async (sealed) => {
    registerOperatorSessions(sealed, deps)
    registerOperatorSessionRoutes(sealed, deps)
    registerReviewRoutes(sealed, deps)
    registerReceiptView(sealed, deps)
    registerIdentityReviewRoutes(sealed, deps)
    registerOperatorFactor(sealed, deps)
    registerLetterList(sealed, deps)
    registerCustomerSignOut(sealed, deps)
    registerAuditRoutes(sealed, deps)
    registerContractTerms(sealed, deps)
  })
}
