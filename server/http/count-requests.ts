import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from './refusal.ts'
import { replyProblem } from './reply-problem.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Prometheus figures at `/metrics`, only for who holds the token. */
export function registerMetrics(
  server: FastifyInstance,
  { token, bus }: { token: string } & Pick<Dependencies, 'bus'>,
  /** Adds further figures; what it gives back reads them anew for each answer. */
  add: (registry: Registry) => () => Promise<void>,
): void {
  const registry = new Registry()
  const requests = new Counter({
    name: 'candor_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'candor_http_request_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'candor_bus_connected',
    help: 'Whether events of other servers arrive: 1, or 0 while NATS or the database is away.',
    registers: [registry],
    collect() {
      this.set(bus.isConnected() ? 1 : 0)
    },
  })
  collectDefaultMetrics({ register: registry })
  const refresh = add(registry)

  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.inc({ method: request.method, route, status: reply.statusCode })
    seconds.observe({ route }, reply.elapsedTime / 1000)
  })
  server.get('/metrics', async (request, reply) => {
    const shown = request.headers.authorization ?? ''
    if (!timingSafeEqual(digest(shown), digest(`Bearer ${token}`)))
      return replyProblem(request, reply, refusal('not-found'))
    // What cannot be read keeps its last figure, and takes none of the others away.
    await refresh().catch((error: unknown) => request.log.warn({ err: error }, 'figures not read'))
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}
