import { isWorthNoting, sessionEnd } from '@candor/domain/customers/session-rule.ts'
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
 * ends as an operator is refused from the next request on.
 */
export function registerOperatorSessions(server: FastifyInstance, deps: Dependencies): void {
  server.decorateRequest('operator', null)
  server.addHook('preHandler', async (request) => {
    const { access, roles = [] } = request.routeOptions.config
    const found = await operatorOf(deps, request)
    if (typeof found === 'string') {
      if (access === 'operator')
        throw new RefusedRequest(refusal(found === 'expired' ? 'session-expired' : 'session-invalid'))
      return
    }
    if (access === 'operator' && !roles.some((role) => found.operator.roles.includes(role)))
      throw new RefusedRequest(refusal('role-required'))
    const now = deps.clock()
    const noted = isWorthNoting(found.seenAt, now)
    if (noted) await noteOperatorSeen(deps.database, found.sessionId, now)
    // What is told about the session is how it stands after this request.
    const endsAt = sessionEnd({ startedAt: found.startedAt, seenAt: now, endedAt: null })
    request.operator = noted ? { ...found, seenAt: now, endsAt } : found
  })
}
