import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { registerAlertRoutes } from './alerts/alert-routes.ts'
import { registerBankAccountRoutes } from './cash/bank-account-routes.ts'
import { registerDepositRoutes } from './cash/deposit-routes.ts'
import { registerReceiptRoutes } from './cash/receipt-routes.ts'
import { registerWithdrawalRoutes } from './cash/withdrawal-routes.ts'
import type { Config } from './config.ts'
import { registerContractRoutes } from './contracts/contract-routes.ts'
import { registerCustomerRoutes } from './customers/customer-routes.ts'
import { registerSessions } from './customers/load-session.ts'
import { createSessionCache } from './customers/session-cache.ts'
import { isSecure } from './customers/start-session.ts'
import type { Dependencies } from './dependencies.ts'
import { registerHistoryRoutes } from './history/history-routes.ts'
import { registerRecurringRoutes } from './holdings/recurring-routes.ts'
import { registerSpotRoutes } from './holdings/spot-routes.ts'
import { registerHostCheck } from './http/check-host.ts'
import { registerOriginCheck } from './http/check-origin.ts'
import { registerIdleClosing } from './http/close-idle-lines.ts'
import { registerMetrics } from './http/count-requests.ts'
import { emptyDocsPage } from './http/docs-page.ts'
import { requestTimeoutMs } from './http/judge-pace.ts'
import { registerRateLimit } from './http/limit-rate.ts'
import { registerRouteList } from './http/list-routes.ts'
import { registerRefusalLog } from './http/log-refusals.ts'
import { registerRequestLog } from './http/log-requests.ts'
import { refusal } from './http/refusal.ts'
import { registerProblemReplies, replyProblem } from './http/reply-problem.ts'
import { registerSecurityHeaders, unroutedHeaders } from './http/security-headers.ts'
import { entryFileOf, hasApp, registerApp } from './http/serve-app.ts'
import { registerApiDocument } from './http/tell-api.ts'
import { registerHealth } from './http/tell-health.ts'
import { registerIdentityRoutes } from './identity/identity-routes.ts'
import { registerInstrumentRoutes } from './instruments/instrument-routes.ts'
import { registerLedgerRoutes } from './ledger/ledger-routes.ts'
import { registerLimitRoutes } from './limits/limit-routes.ts'
import { registerOperators } from './operators/operator-context.ts'
import { registerSetup, setupPages } from './operators/setup-page.ts'
import { registerOrderRoutes } from './orders/order-routes.ts'
import { openPictureIntake } from './pictures/picture-intake.ts'
import { registerPortfolioRoutes } from './portfolio/portfolio-routes.ts'
import { registerPreferenceRoutes } from './preferences/preference-routes.ts'
import { registerLogRoutes } from './proofs/log-routes.ts'
import { registerSeedRoutes } from './proofs/seed-routes.ts'
import { registerCandleRoutes } from './quotes/candle-routes.ts'
import { registerQuoteRoutes } from './quotes/quote-routes.ts'
import { registerSecurityRoutes } from './security/security-routes.ts'
import { registerSockets } from './sockets/socket-server.ts'
import { registerStatementRoutes } from './statements/statement-routes.ts'
import { registerWatchlistRoutes } from './watchlist/watchlist-routes.ts'

/** A number counts proxies from our side outwards; Fastify wants that as a function. */
function trustedProxies(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust
}

/** The whole server, apart from its listener: tests build it and ask it without a port. */
export async function buildServer(deps: Dependencies): Promise<FastifyInstance> {
  const { config } = deps
  const server = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: 64 * 1024,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
    // What arrives on an open connection while the server closes is still answered; that connection is closed afterwards.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // Addresses that cannot be read never reach a route.
    frameworkErrors: (_error, request, reply) =>
      replyProblem(request, reply.headers(unroutedHeaders), refusal('invalid-request')),
    // Node would answer a request without a host by itself, without a word and without our headers; `check-host.ts` refuses it instead.
    http: { requireHostHeader: false },
  })
  registerRouteList(server)
  registerProblemReplies(server)
  registerRequestLog(server)
  registerRefusalLog(server, deps.clock)
  registerIdleClosing(server, deps.draining)
  registerSecurityHeaders(server, {
    pages: [emptyDocsPage, ...setupPages()],
    entryFile: entryFileOf(deps.appFolder),
    secure: isSecure(config),
  })
  registerHostCheck(server, config)
  registerOriginCheck(server, config.publicOrigin)
  await registerRateLimit(server, config.rateLimitPerMinute)
  await server.register(cookie)
  const sessions = createSessionCache(deps)
  registerSessions(server, deps, sessions)
  registerHealth(server, deps)
  registerMetrics(server, config.metricsToken)
  registerApiDocument(server, config.publicOrigin)
  registerCustomerRoutes(server, deps)
  await registerInstrumentRoutes(server, deps)
  await registerQuoteRoutes(server, deps)
  registerCandleRoutes(server, deps)
  registerWatchlistRoutes(server, deps)
  registerAlertRoutes(server, deps)
  registerSeedRoutes(server, deps)
  registerLogRoutes(server, deps)
  registerLedgerRoutes(server, deps)
  registerHistoryRoutes(server, deps)
  registerOrderRoutes(server, deps)
  registerSpotRoutes(server, deps)
  registerRecurringRoutes(server, deps)
  registerLimitRoutes(server, deps)
  registerPortfolioRoutes(server, deps)
  registerContractRoutes(server, deps)
  const intake = openPictureIntake(server)
  await registerReceiptRoutes(server, deps, intake)
  registerDepositRoutes(server, deps)
  registerBankAccountRoutes(server, deps)
  registerWithdrawalRoutes(server, deps)
  await registerIdentityRoutes(server, deps, intake)
  registerSecurityRoutes(server, deps)
  registerPreferenceRoutes(server, deps)
  await registerOperators(server, deps)
  registerStatementRoutes(server, deps)
  registerSetup(server, deps)
  await registerSockets(server, deps, sessions)
  if (hasApp(deps.appFolder)) await registerApp(server, deps.appFolder)
  return server
}
