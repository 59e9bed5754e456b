import type { FastifyInstance } from 'fastify'

const slowMs = 1000

/**
 * One line per request, without bodies, cookies or query strings: those are where secrets travel. Routine lines are for debugging; what
 * failed or was slow is logged at the level of its importance.
 */
export function registerRequestLog(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  const tellsAll = ['debug', 'trace'].includes(server.log.level)
  server.addHook('onResponse', (request, reply, done) => {
    done()
    if (!tellsAll && reply.statusCode < 500 && reply.elapsedTime <= slowMs) return
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) request.log.error(line, 'request')
    else if (reply.elapsedTime > slowMs) request.log.warn(line, 'slow request')
    else request.log.debug(line, 'request')
  })
}
