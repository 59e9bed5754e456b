import { bulkRoutes } from '@candor/wire/bulk-acts.ts'
import { correctionRoutes } from '@candor/wire/corrections.ts'
import { customerActRoutes } from '@candor/wire/customer-acts.ts'
import { customerDeskRoutes } from '@candor/wire/customer-desk.ts'
import { groupRoutes } from '@candor/wire/groups.ts'
import { haltRoutes } from '@candor/wire/halts.ts'
import { installationRoutes } from '@candor/wire/installation.ts'
import { openCaseRoutes } from '@candor/wire/open-cases.ts'
import { overviewRoutes } from '@candor/wire/overview.ts'
import { requestListRoutes } from '@candor/wire/request-lists.ts'
import { strategyDeskRoutes } from '@candor/wire/strategy-changes.ts'
import { termsRoutes } from '@candor/wire/terms.ts'
import { twoPersonRoutes } from '@candor/wire/two-person-acts.ts'
import type { FastifyInstance } from 'fastify'
import { registerContractTerms } from '../contracts/contract-terms-routes.ts'
import type { Dependencies } from '../dependencies.ts'
import { registerGroupRoutes } from '../groups/group-routes.ts'
import { registerHaltRoutes } from '../instruments/halt-routes.ts'
import { registerOpenCases } from '../operators/open-case-routes.ts'
import { registerStrategyDesk } from '../strategies/strategy-desk-routes.ts'
import { registerActRoutes } from './act-routes.ts'
import { registerBulkActs } from './bulk-act-routes.ts'
import { registerCorrections } from './correction-routes.ts'
import { registerCustomerActs } from './customer-act-routes.ts'
import { registerCustomerDesk } from './customer-desk-routes.ts'
import { registerCustomerParts } from './customer-part-routes.ts'
import { registerInstallation } from './installation-routes.ts'
import { registerOverview } from './overview-routes.ts'
import { registerRequestLists } from './request-list-routes.ts'

/** Every route of the console that is not a noun's own queue. */
export const consoleRoutes = {
  ...overviewRoutes,
  ...customerDeskRoutes,
  ...customerActRoutes,
  ...installationRoutes,
  ...twoPersonRoutes,
  ...haltRoutes,
  ...groupRoutes,
  ...correctionRoutes,
  ...termsRoutes,
  ...strategyDeskRoutes,
  ...bulkRoutes,
  ...requestListRoutes,
  ...openCaseRoutes,
}

export function registerConsole(server: FastifyInstance, deps: Dependencies): void {
  registerOverview(server, deps)
  registerCustomerDesk(server, deps)
  registerCustomerParts(server, deps)
  registerCustomerActs(server, deps)
  registerInstallation(server, deps)
  registerActRoutes(server, deps)
  registerHaltRoutes(server, deps)
  registerGroupRoutes(server, deps)
  registerCorrections(server, deps)
  registerContractTerms(server, deps)
  registerStrategyDesk(server, deps)
  registerBulkActs(server, deps)
  registerRequestLists(server, deps)
  registerOpenCases(server, deps)
}
