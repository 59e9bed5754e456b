import type { FastifyInstance } from 'fastify'

const lookEvery = 100

/**
 * A server that is draining asks whoever it answers to use another line next time, which a proxy opens to another server.
 *
 * Browsers keep a line open after an answer, for the next request. While the server is closing no next request is wanted: lines that
 * fall idle are closed as they do, instead of being waited for until they run out by themselves.
 */
export function registerIdleClosing(server: FastifyInstance, draining: () => boolean): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (draining()) reply.header('connection', 'close')
    done(null, payload)
  })
  server.addHook('preClose', async () => {
    const timer = setInterval(() => server.server.closeIdleConnections(), lookEvery)
    server.server.once('close', () => clearInterval(timer))
  })
}
