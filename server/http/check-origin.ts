import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RefusedRequest, refusal } from './refusal.ts'

/**
 * Browsers say which site a request comes from. Anything that changes something, and the socket, is taken only from our own pages;
 * programs that are no browsers send no origin and carry no cookie of someone else's.
 */
function isOwnOrigin(request: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin } = request.headers
  if (origin === undefined) {
    const site = request.headers['sec-fetch-site']
    return site === undefined || site === 'same-origin' || site === 'none'
  }
  if (publicOrigin !== null) return origin === publicOrigin
  return origin === `${request.protocol}://${request.host}`
}

export function registerOriginCheck(server: FastifyInstance, publicOrigin: string | null): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const changes = request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'OPTIONS'
    const opensSocket = request.headers.upgrade !== undefined
    const foreign = (changes || opensSocket) && !isOwnOrigin(request, publicOrigin)
    done(foreign ? new RefusedRequest(refusal('foreign-origin')) : undefined)
  })
}
