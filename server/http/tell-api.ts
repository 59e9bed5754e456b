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
import { historyRoutes } from '@candor/wire/trade-history.ts'
import { watchlistRoutes } from '@candor/wire/watchlist.ts'
import { withdrawalRoutes } from '@candor/wire/withdrawals.ts'
import type { FastifyInstance } from 'fastify'
import { apiDocument, type RouteGroup } from './api-document.ts'
import { docsPage } from './docs-page.ts'

/** Every route of the API, by what it is about. A noun that brings routes adds them here. */
const routeGroups: readonly RouteGroup[] = [
  { name: 'Customers', description: 'Registering, signing in and out.', routes: customerRoutes },
  { name: 'Instruments', description: 'What can be traded, and when.', routes: instrumentRoutes },
  { name: 'Quotes', description: 'Current prices.', routes: quoteRoutes },
  { name: 'Candles', description: 'Past prices.', routes: candleRoutes },
  { name: 'Watchlist', description: 'The instruments a customer follows.', routes: watchlistRoutes },
  { name: 'Alerts', description: 'Prices a customer wants to be told about.', routes: alertRoutes },
  { name: 'Seeds', description: 'What each day’s simulated prices were made from.', routes: seedRoutes },
  {
    name: 'Log',
    description: 'The public log that receipts and results are checked against.',
    routes: logRoutes,
  },
  { name: 'Ledger', description: 'Balance and postings.', routes: ledgerRoutes },
  { name: 'History', description: 'Trades and movements of cash, each once.', routes: historyRoutes },
  { name: 'Orders', description: 'Orders and positions.', routes: orderRoutes },
  { name: 'Spot', description: 'Buying and selling what is then held.', routes: spotRoutes },
  { name: 'Recurring', description: 'Buys that repeat.', routes: recurringRoutes },
  {
    name: 'Limits',
    description: 'Limits and time-outs that customers set for themselves.',
    routes: limitRoutes,
  },
  { name: 'Portfolio', description: 'What a customer has, and what became of it.', routes: portfolioRoutes },
  { name: 'Contracts', description: 'Delivery contracts and their proofs.', routes: contractRoutes },
  { name: 'Deposits', description: 'Money in, and its receipts.', routes: depositRoutes },
  {
    name: 'Withdrawals',
    description: 'Money out, and the bank accounts it goes to.',
    routes: withdrawalRoutes,
  },
  { name: 'Statements', description: 'Statements of a period, as files.', routes: statementRoutes },
  { name: 'Identity', description: 'Verifying who a customer is.', routes: identityRoutes },
  { name: 'Security', description: 'Password, second factor and devices.', routes: securityRoutes },
  { name: 'Passkeys', description: 'Signing in without a password.', routes: passkeyRoutes },
  { name: 'API keys', description: 'Keys for programs.', routes: apiKeyRoutes },
  { name: 'Account', description: 'Freezing, deleting and downloading an account.', routes: accountRoutes },
  { name: 'Preferences', description: 'How the app looks and what it tells.', routes: preferenceRoutes },
  {
    name: 'Operators',
    description: 'Sessions of operators and what they look after.',
    routes: operatorRoutes,
  },
  {
    name: 'Reviews',
    description: 'Deposits and withdrawals that wait for a decision.',
    routes: reviewRoutes,
  },
  {
    name: 'Identity reviews',
    description: 'Verifications that wait for a decision.',
    routes: identityReviewRoutes,
  },
]

/** Every route of the API, by name. */
export const apiRoutes: Record<string, Route> = Object.assign({}, ...routeGroups.map(({ routes }) => routes))

/** Routes do not change while the server runs, and describing all of them takes a tenth of a second: once, when somebody asks. */
export function registerApiDocument(server: FastifyInstance, publicOrigin: string | null): void {
  let document: string | null = null
  let page: string | null = null
  server.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(apiDocument(routeGroups, publicOrigin))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  server.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(apiDocument(routeGroups, null))
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
