import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from './refusal.ts'
import { replyProblem } from './reply-problem.ts'

/**
 * `/health` says that the process answers; `/ready` says that it can serve, database included, and whether money moves. Why it does
 * not is for the log: anybody can ask here.
 */
export function registerHealth(
  server: FastifyInstance,
  { database, teller, draining }: Pick<Dependencies, 'database' | 'teller' | 'draining'>,
): void {
  server.get('/health', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  server.get('/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (draining()) return replyProblem(request, reply, refusal('server-busy'))
    try {
      await sql`select 1`.execute(database)
      return { status: 'ready', money: teller.haltedFor() === null ? 'moving' : 'stopped' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready: the database does not answer')
      return replyProblem(request, reply, refusal('server-busy'))
    }
  })
}
