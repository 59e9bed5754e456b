import { accountRoutes } from '@candor/wire/account.ts'
import { alertRoutes } from '@candor/wire/alerts.ts'
import { apiKeyRoutes } from '@candor/wire/api-keys.ts'
import { candleRoutes } from '@candor/wire/candles.ts'
import { contractRoutes } from '@candor/wire/contracts.ts'
import { customerRoutes } from '@candor/wire/customers.ts'
import { depositRoutes } from '@candor/wire/deposits.ts'
import { identityRoutes } from '@candor/wire/identity.ts'
import { identityReviewRoutes } from '@candor/wire/identity-reviews.ts'
import { instrumentRoutes } from '@candor/wire/instruments.ts'
import { ledgerRoutes } from '@candor/wire/ledger.ts'
import { limitRoutes } from '@candor/wire/limits.ts'
import { logRoutes } from '@candor/wire/log.ts'
import { operatorRoutes } from '@candor/wire/operators.ts'
import { orderRoutes } from '@candor/wire/orders.ts'
import { passkeyRoutes } from '@candor/wire/passkeys.ts'
import { portfolioRoutes } from '@candor/wire/portfolio.ts'
import { preferenceRoutes } from '@candor/wire/preferences.ts'
import { quoteRoutes } from '@candor/wire/quotes.ts'
import { recurringRoutes } from '@candor/wire/recurring.ts'
import { reviewRoutes } from '@candor/wire/reviews.ts'
import type { Route } from '@candor/wire/route.ts'
import { securityRoutes } from '@candor/wire/security.ts'
import { seedRoutes } from '@candor/wire/seeds.ts'
import { spotRoutes } from '@candor/wire/spot.ts'
import { statementRoutes } from '@candor/wire/statements.ts'
import { watchlistRoutes } from '@candor/wire/watchlist.ts'
import { withdrawalRoutes } from '@candor/wire/withdrawals.ts'
import type { FastifyInstance } from 'fastify'
import { type ApiDocument, apiDocument } from './api-document.ts'
import { docsPage } from './docs-page.ts'

/** Every route of the API, by name. A noun that brings routes adds them here. */
export const apiRoutes: Record<string, Route> = {
  ...customerRoutes,
  ...instrumentRoutes,
  ...quoteRoutes,
  ...candleRoutes,
  ...watchlistRoutes,
  ...alertRoutes,
  ...seedRoutes,
  ...logRoutes,
  ...ledgerRoutes,
  ...orderRoutes,
  ...spotRoutes,
  ...recurringRoutes,
  ...limitRoutes,
  ...portfolioRoutes,
  ...contractRoutes,
  ...depositRoutes,
  ...withdrawalRoutes,
  ...statementRoutes,
  ...identityRoutes,
  ...securityRoutes,
  ...passkeyRoutes,
  ...apiKeyRoutes,
  ...accountRoutes,
  ...preferenceRoutes,
  ...operatorRoutes,
  ...reviewRoutes,
  ...identityReviewRoutes,
}

let described: ApiDocument | null = null

/** Routes do not change while the server runs, and describing all of them takes a tenth of a second: once is enough. */
const describeApi = (): ApiDocument => {
  described ??= apiDocument(apiRoutes)
  return described
}

export const apiPage = (): string => docsPage(describeApi())

export function registerApiDocument(server: FastifyInstance): void {
  const document = JSON.stringify(describeApi())
  const page = apiPage()
  server.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  )
  server.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
