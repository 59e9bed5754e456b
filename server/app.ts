import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { countTogether } from './bus/count-together.ts'
import type { Config } from './config.ts'
import { createSessionCache } from './customers/session-cache.ts'
import { isSecure } from './customers/start-session.ts'
import type { Dependencies } from './dependencies.ts'
import { registerPrerenderedHome } from './home/prerender-home.ts'
import { registerHostCheck } from './http/check-host.ts'
import { registerOriginCheck } from './http/check-origin.ts'
import { registerIdleClosing } from './http/close-idle-lines.ts'
import { emptyDocsPage } from './http/docs-page.ts'
import { requestTimeoutMs } from './http/judge-pace.ts'
import { registerRateLimit } from './http/limit-rate.ts'
import { registerRouteList } from './http/list-routes.ts'
import { registerRefusalLog } from './http/log-refusals.ts'
import { registerRequestLog } from './http/log-requests.ts'
import { refusal } from './http/refusal.ts'
import { registerApiDocument } from './http/register-api-document.ts'
import { registerHealth } from './http/register-health.ts'
import { registerProblemReplies, replyProblem } from './http/reply-problem.ts'
import { registerSecurityHeaders, unroutedHeaders } from './http/security-headers.ts'
import { consoleFileOf, entryFileOf, hasApp, registerApp, registerConsole } from './http/serve-app.ts'
import { unsubscribePages } from './notices/unsubscribe-page.ts'
import { setupPages } from './operators/setup-page.ts'
import { registerRoutes, routeGroups } from './register-routes.ts'
import { registerSessions } from './sign-in/load-session.ts'
import { registerSockets } from './sockets/socket-server.ts'

/** A number counts proxies from our side outwards; Fastify wants that as a function. */
function trustedProxies(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust
}

/** Loaded only where somebody may read them, because a start waits for all that is loaded. */
async function addMetrics(server: FastifyInstance, deps: Dependencies, token: string): Promise<void> {
  const { registerMetrics } = await import('./http/count-requests.ts')
  const { addArchiveMetrics } = await import('./backups/archive-metrics.ts')
  registerMetrics(server, { token, bus: deps.bus }, (registry) => addArchiveMetrics(registry, deps))
}

/** What every process answers by: names, limits and headers, and how it is. One without the role `api` answers nothing else. */
export async function buildProbes(deps: Dependencies): Promise<FastifyInstance> {
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
    pages: [emptyDocsPage, ...setupPages(), ...unsubscribePages()],
    entryFile: entryFileOf(deps.appFolder),
    consoleFile: consoleFileOf(deps.appFolder),
    secure: isSecure(config),
  })
  registerHostCheck(server, config)
  registerOriginCheck(server, config.publicOrigin)
  const counts = countTogether(deps.bus)
  server.addHook('onClose', async () => counts.stop())
  await registerRateLimit(server, config.rateLimitPerMinute, counts.Store)
  registerHealth(server, deps)
  if (config.metricsToken !== null) await addMetrics(server, deps, config.metricsToken)
  return server
}

/** The whole server, apart from its listener: tests build it and ask it without a port. */
export async function buildServer(deps: Dependencies): Promise<FastifyInstance> {
  const { config } = deps
  const server = await buildProbes(deps)
  await server.register(cookie)
  const sessions = createSessionCache(deps)
  registerSessions(server, deps, sessions)
  registerApiDocument(server, routeGroups, config.publicOrigin)
  await registerRoutes(server, deps)
  await registerSockets(server, deps, sessions)
  if (hasApp(deps.appFolder)) {
    await registerApp(server, deps.appFolder)
    registerPrerenderedHome(server, deps)
  }
  registerConsole(server, deps.appFolder)
  return server
}
