import type { RefusalCode } from '@candor/wire/refusals.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup } from './address-group.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The no that a request was answered with. */
    refusedWith: RefusalCode | null
    /** Whose account a visitor tried to sign in to, where there is such an account. */
    knockedAt: string | null
  }
}

/** Refusals that may be an attack, or somebody who has forgotten their password: access was denied. */
const told: ReadonlySet<RefusalCode> = new Set([
  'incorrect-account-or-password',
  'second-factor-required',
  'code-incorrect',
  'passkey-refused',
  'link-invalid',
  'session-invalid',
  'key-invalid',
  'key-not-allowed',
  'account-frozen',
  'account-not-verified',
  'role-required',
  'factor-missing',
  'own-request',
  'foreign-origin',
  'too-many-requests',
])

/** Who floods us shall not fill the disk with the story of it. */
const mostPerSecond = 50

/** One line for each refusal that concerns security: when, from where, at which route, why, and whose account it was about. */
export function registerRefusalLog(server: FastifyInstance, clock: () => number): void {
  server.decorateRequest('refusedWith', null)
  server.decorateRequest('knockedAt', null)
  let second = 0
  let written = 0
  let leftOut = 0
  const mayWrite = (): boolean => {
    const now = Math.floor(clock() / 1000)
    if (now !== second) [second, written] = [now, 0]
    written += 1
    if (written > mostPerSecond) leftOut += 1
    return written <= mostPerSecond
  }
  const tell = (request: FastifyRequest, code: RefusalCode): void => {
    const { session, operator } = request
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      code,
      address: addressGroup(request.ip),
      customer: session?.customer.account_number ?? request.knockedAt,
      operator: operator?.operator.name ?? null,
      ...(leftOut > 0 && { leftOut }),
    }
    leftOut = 0
    request.log.info(line, 'refused')
  }
  server.addHook('onResponse', (request, _reply, done) => {
    done()
    const code = request.refusedWith
    if (code !== null && told.has(code) && mayWrite()) tell(request, code)
  })
}
