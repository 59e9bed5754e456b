import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { RefusedRequest } from './refusal.ts'

/** The app's own files are cheap. Judged by the route that was matched, because an address can be spelt in many ways. */
const free = new Set(['/*', '/', '/health'])

/** One address cannot take the service away from the others. */
export async function registerRateLimit(server: FastifyInstance, perMinute: number): Promise<void> {
  await server.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    allowList: (request) => free.has(request.routeOptions.url ?? ''),
    errorResponseBuilder: (_request, context) =>
      new RefusedRequest({
        code: 'too-many-requests',
        params: { seconds: String(Math.ceil(context.ttl / 1000)) },
      }),
  })
}
