import { isWorthNoting, sessionEnd } from '@candor/domain/customers/session-rule.ts'
import { operatorPrefix } from '@candor/wire/operators.ts'
import { type ReachName, reaches, refusalOf } from '@candor/wire/reach.ts'
import type { Access } from '@candor/wire/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SessionCache } from '../customers/session-cache.ts'
import { sessionCookie } from '../customers/start-session.ts'
import type { Dependencies } from '../dependencies.ts'
import type { LiveSession } from '../http/live-session.ts'
import { RefusedRequest, refusal } from '../http/refusal.ts'
import { keySession } from '../security/key-session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: LiveSession | null
  }
  interface FastifyContextConfig {
    access?: Access
    reach?: ReachName
  }
}

/** Finds the live session of a request, or says why there is none. */
export async function sessionOf(
  { config }: Pick<Dependencies, 'config'>,
  sessions: SessionCache,
  request: FastifyRequest,
): Promise<LiveSession | 'none' | 'expired'> {
  const token = request.cookies[sessionCookie(config)]
  if (!token || token.length > 100) return 'none'
  const found = await sessions.find(token)
  if (found?.state === 'live') return found.session
  return found?.state === 'expired' ? 'expired' : 'none'
}

const seenNow = (session: LiveSession, now: number): LiveSession => ({
  ...session,
  seenAt: now,
  endsAt: sessionEnd({ startedAt: session.startedAt, seenAt: now, endedAt: null }),
})

/** The live session of a browser, or null for a visitor where the route is open to them. */
async function browserSession(
  deps: Dependencies,
  sessions: SessionCache,
  request: FastifyRequest,
  access: Access,
): Promise<LiveSession | null> {
  const found = await sessionOf(deps, sessions, request)
  if (typeof found === 'string') {
    if (access === 'open') return null
    throw new RefusedRequest(refusal(found === 'expired' ? 'session-expired' : 'session-invalid'))
  }
  const now = deps.clock()
  if (!isWorthNoting(found.seenAt, now)) return found
  sessions.noteSeen(request.cookies[sessionCookie(deps.config)] ?? '', now)
  // The answer describes the session as it is after this request.
  return seenNow(found, now)
}

/** Checks the caller's rights by what the route is about (`wire/reach.ts`). */
function holdToReach({ customer, key }: LiveSession, reach: ReachName): void {
  const asking = {
    key: key ?? null,
    frozen: customer.frozen_at !== null,
    verified: customer.verification === 'verified',
  }
  const code = refusalOf(reaches[reach], asking)
  if (code !== null) throw new RefusedRequest(refusal(code))
}

/**
 * Every API request learns whose it is; customers' routes are refused without a live session, or an API key in its place. A request with a
 * key is judged by the key alone, whatever cookies it brings.
 */
export function registerSessions(server: FastifyInstance, deps: Dependencies, sessions: SessionCache): void {
  server.decorateRequest('session', null)
  server.addHook('preHandler', async (request) => {
    const { access, reach = 'private' } = request.routeOptions.config
    // Operators have sessions of their own: to their routes a customer's cookie is nothing.
    if (access === undefined || request.routeOptions.url?.startsWith(operatorPrefix)) return
    const { authorization } = request.headers
    request.session =
      access === 'customer' && authorization !== undefined
        ? await keySession(deps, authorization)
        : await browserSession(deps, sessions, request, access)
    if (access === 'customer' && request.session) holdToReach(request.session, reach)
  })
}
