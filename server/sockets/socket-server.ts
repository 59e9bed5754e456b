import type { Socket } from 'node:net'
import { clientMessage } from '@candor/wire/socket.ts'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionOf } from '../customers/load-session.ts'
import type { Dependencies } from '../dependencies.ts'
import { RefusedRequest, refusal } from '../http/refusal.ts'
import { replyProblem } from '../http/reply-problem.ts'
import { createLiveConnections, type LiveConnection, type LiveConnections, send } from './live-connections.ts'
import { watchSessionEnd } from './watch-session-end.ts'

const largestMessage = 16 * 1024
const messagesPerSecond = 20
const heartbeat = 25_000
/** Who does not answer a close is cut off after this time; a server that ends waits no longer than this. */
const closeTimeout = 1_000
const openingTimeout = 2_000

/** Answers what a client says. Nonsense is refused, a flood is cut off. */
function listen(connection: LiveConnection): void {
  let second = 0
  let count = 0
  connection.socket.on('message', (data: Buffer) => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, count] = [now, 0]
    count += 1
    if (count > messagesPerSecond) {
      send(connection, { kind: 'refused', code: 'too-many-requests' })
      connection.socket.close(1008)
      return
    }
    if (readMessage(data)?.kind === 'ping') send(connection, { kind: 'pong' })
    else send(connection, { kind: 'refused', code: 'invalid-request' })
  })
}

function readMessage(data: Buffer) {
  try {
    const read = clientMessage.safeParse(JSON.parse(data.toString('utf8')))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Half-open sockets are found by asking: who has not answered since the last time is gone. */
function keepAlive(connections: LiveConnections): () => void {
  const timer = setInterval(() => {
    for (const connection of connections.all()) {
      if (!connection.answered) connection.socket.terminate()
      connection.answered = false
      connection.socket.ping()
    }
  }, heartbeat)
  return () => clearInterval(timer)
}

/** Opens a connection: finds whose it is, and says so. */
async function welcome(
  deps: Dependencies,
  connections: LiveConnections,
  socket: LiveConnection['socket'],
  request: FastifyRequest,
): Promise<void> {
  // Messages that arrive while the session is looked up must not be lost, so listening starts at once.
  const connection: LiveConnection = { socket, sessionId: null, answered: true }
  listen(connection)
  socket.on('pong', () => {
    connection.answered = true
  })
  const session = await sessionOf(deps, request)
  if (socket.readyState !== socket.OPEN) return
  connection.sessionId = typeof session === 'string' ? null : session.id
  connections.add(connection)
  send(connection, { kind: 'welcome', signedIn: connection.sessionId !== null })
  const unwatch = connection.sessionId === null ? () => {} : watchSessionEnd(deps, connection.sessionId)
  socket.on('close', () => {
    unwatch()
    connections.remove(connection)
  })
}

/**
 * A socket that is refused, or asked for at an address that has none, is an ordinary answer on a connection that Node has given out
 * of its hands: nobody but us closes it. One that is opened has left this timer behind.
 */
function closeRefused(server: FastifyInstance): void {
  server.server.prependListener('upgrade', (_request, socket: Socket) => {
    socket.setTimeout(openingTimeout, () => socket.destroy())
  })
  server.addHook('onResponse', async (request) => {
    if (request.headers.upgrade !== undefined) request.raw.socket.destroySoon()
  })
  // Anywhere else the plugin would open the socket, close it again and log the address with its query.
  server.addHook('onRequest', async (request) => {
    if (request.headers.upgrade?.toLowerCase() === 'websocket' && request.routeOptions.url !== '/ws')
      throw new RefusedRequest(refusal('not-found'))
  })
}

export async function registerSockets(server: FastifyInstance, deps: Dependencies): Promise<void> {
  const connections = createLiveConnections()
  const options = { maxPayload: largestMessage, perMessageDeflate: false, closeTimeout }
  await server.register(websocket, { options })

  server.route({
    method: 'GET',
    url: '/ws',
    handler: async (request, reply) => replyProblem(request, reply, refusal('not-found')),
    wsHandler: (socket, request) => welcome(deps, connections, socket, request),
  })
  closeRefused(server)

  const unsubscribe = deps.bus.subscribe('session.ended', ({ sessionId, reason }) => {
    for (const connection of connections.ofSession(sessionId)) {
      send(connection, { kind: 'session.ended', reason })
      connection.socket.close(1000)
    }
  })
  const stopHeartbeat = keepAlive(connections)
  server.addHook('preClose', async () => {
    unsubscribe()
    stopHeartbeat()
    for (const connection of connections.all()) connection.socket.close(1001)
  })
}
