import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { RefusedRequest } from './refusal.ts'

/** One address cannot take the service away from the others. The app's own files are cheap and are not counted. */
export async function registerRateLimit(server: FastifyInstance, perMinute: number): Promise<void> {
  await server.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    allowList: (request) => !request.url.startsWith('/api/') && !request.url.startsWith('/ws'),
    errorResponseBuilder: (_request, context) =>
      new RefusedRequest({
        code: 'too-many-requests',
        params: { seconds: String(Math.ceil(context.ttl / 1000)) },
      }),
  })
}
