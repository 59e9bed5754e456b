import type { FastifyInstance } from 'fastify'

const checkEveryMs = 100

/**
 * A server that is draining asks clients in its answers to use another connection next time, which a proxy opens to another server.
 *
 * Browsers keep a connection open after an answer, for the next request. While the server is closing no next request is wanted: connections
 * that become idle are closed at once, instead of waiting until they time out.
 */
export function registerIdleClosing(server: FastifyInstance, draining: () => boolean): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (draining()) reply.header('connection', 'close')
    done(null, payload)
  })
  server.addHook('preClose', async () => {
    const timer = setInterval(() => server.server.closeIdleConnections(), checkEveryMs)
    server.server.once('close', () => clearInterval(timer))
  })
}
