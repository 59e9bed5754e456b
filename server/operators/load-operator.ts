import { isWorthNoting, sessionEnd } from '@candor/domain/customers/session-rule.ts'
import { operatorIdleMs } from '@candor/domain/operators/operator-confirmation.ts'
import type { OperatorRole } from '@candor/domain/operators/operator-role.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSecure } from '../customers/start-session.ts'
import type { Dependencies } from '../dependencies.ts'
import { RefusedRequest, refusal } from '../http/refusal.ts'
import { findOperatorSession, type LiveOperator, noteOperatorSeen } from './operator-session-table.ts'

declare module 'fastify' {
  interface FastifyRequest {
    operator: LiveOperator | null
  }
  interface FastifyContextConfig {
    roles?: readonly OperatorRole[]
    /** Serves operators who have no second factor yet. */
    beforeFactor?: boolean
  }
}

/** It is sent to the operators' part alone, which a name that begins with `__Host-` does not allow. */
export const operatorCookie = (config: Dependencies['config']): string =>
  isSecure(config) ? '__Secure-candor_operator' : 'candor_operator'

async function operatorOf(
  deps: Dependencies,
  request: FastifyRequest,
): Promise<LiveOperator | 'none' | 'expired'> {
  const token = request.cookies[operatorCookie(deps.config)]
  if (!token || token.length > 100) return 'none'
  const found = await findOperatorSession(deps.database, token, deps.clock())
  if (found?.state === 'live') return found.live
  return found?.state === 'expired' ? 'expired' : 'none'
}

/**
 * Every request of the operators' part of the server learns whose it is, from the database and not from memory: who loses a role or
 * ends as an operator is refused from the next request on. Without a second factor a session opens nothing but setting one up.
 */
export function registerOperatorSessions(server: FastifyInstance, deps: Dependencies): void {
  server.decorateRequest('operator', null)
  server.addHook('preHandler', async (request) => {
    const { access, roles = [], beforeFactor = false } = request.routeOptions.config
    const found = await operatorOf(deps, request)
    if (typeof found === 'string') {
      if (access === 'operator')
        throw new RefusedRequest(refusal(found === 'expired' ? 'session-expired' : 'session-invalid'))
      return
    }
    if (access === 'operator' && found.confirmedAt === null && !beforeFactor)
      throw new RefusedRequest(refusal('factor-missing'))
    if (access === 'operator' && !roles.some((role) => found.operator.roles.includes(role)))
      throw new RefusedRequest(refusal('role-required'))
    const now = deps.clock()
    const noted = isWorthNoting(found.seenAt, now)
    if (noted) await noteOperatorSeen(deps.database, found.sessionId, now)
    // The answer describes the session as it is after this request.
    const endsAt = sessionEnd({ startedAt: found.startedAt, seenAt: now, endedAt: null }, operatorIdleMs)
    request.operator = noted ? { ...found, seenAt: now, endsAt } : found
  })
}
