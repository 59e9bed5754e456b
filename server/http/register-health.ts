import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'

/**
 * `/health` says that the process answers; `/ready` says whether it can serve, and what of it cannot. Why is for the log: anybody can
 * ask here.
 */
export function registerHealth(
  server: FastifyInstance,
  { config, readiness, draining }: Pick<Dependencies, 'config' | 'readiness' | 'draining'>,
): void {
  server.get('/health', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  server.get('/ready', async (_request, reply) => {
    const found = await readiness.report()
    const report = { ...found, ...(draining() && { status: 'draining' as const }), roles: config.roles }
    reply.header('cache-control', 'no-store')
    if (report.status !== 'ready') reply.code(503).header('retry-after', '1')
    return report
  })
}
