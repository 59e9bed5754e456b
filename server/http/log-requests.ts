import type { FastifyInstance } from 'fastify'

const slow = 1000

/**
 * One line per request, without bodies, cookies or query strings: those are where secrets travel. Routine lines are for debugging;
 * what failed or was slow is told at the level of its importance.
 */
export function registerRequestLog(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  server.addHook('onResponse', async (request, reply) => {
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) request.log.error(line, 'request')
    else if (reply.elapsedTime > slow) request.log.warn(line, 'slow request')
    else request.log.debug(line, 'request')
  })
}
