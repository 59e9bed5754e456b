import { isWorthNoting, sessionEnd } from '@candor/domain/customers/session-rule.ts'
import { operatorPrefix } from '@candor/wire/operators.ts'
import type { Access } from '@candor/wire/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { RefusedRequest, refusal } from '../http/refusal.ts'
import type { SessionCache } from './session-cache.ts'
import { type LiveSession, noteSeen } from './session-table.ts'
import { sessionCookie } from './start-session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: LiveSession | null
  }
  interface FastifyContextConfig {
    access?: Access
  }
}

/** Finds the live session of a request, or says why there is none. */
export async function sessionOf(
  sessions: SessionCache,
  request: FastifyRequest,
): Promise<LiveSession | 'none' | 'expired'> {
  const token = request.cookies[sessionCookie]
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

/** Every API request learns whose it is; customers' routes are refused without a live session. */
export function registerSessions(server: FastifyInstance, deps: Dependencies, sessions: SessionCache): void {
  server.decorateRequest('session', null)
  server.addHook('preHandler', async (request) => {
    const { access } = request.routeOptions.config
    // Operators have sessions of their own: to their routes a customer's cookie is nothing.
    if (access === undefined || request.routeOptions.url?.startsWith(operatorPrefix)) return
    const found = await sessionOf(sessions, request)
    if (typeof found === 'string') {
      if (access === 'customer')
        throw new RefusedRequest(refusal(found === 'expired' ? 'session-expired' : 'session-invalid'))
      return
    }
    const now = deps.clock()
    const noted = isWorthNoting(found.seenAt, now)
    if (noted) {
      sessions.noteSeen(request.cookies[sessionCookie] ?? '', now)
      await noteSeen(deps.database, found.id, now)
    }
    // What is told about the session is how it stands after this request.
    request.session = noted ? seenNow(found, now) : found
  })
}
