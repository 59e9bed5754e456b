import { clientMessage } from '@candor/wire/socket.ts'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { sessionOf } from '../customers/load-session.ts'
import type { Dependencies } from '../dependencies.ts'
import { createLiveConnections, type LiveConnection, type LiveConnections, send } from './live-connections.ts'
import { watchSessionEnd } from './watch-session-end.ts'

const largestMessage = 16 * 1024
const messagesPerSecond = 20
const heartbeat = 25_000

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

export async function registerSockets(server: FastifyInstance, deps: Dependencies): Promise<void> {
  const connections = createLiveConnections()
  await server.register(websocket, { options: { maxPayload: largestMessage, perMessageDeflate: false } })

  server.get('/ws', { websocket: true }, async (socket, request) => {
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
    const unwatch = typeof session === 'string' ? () => {} : watchSessionEnd(deps, session)
    socket.on('close', () => {
      unwatch()
      connections.remove(connection)
    })
    send(connection, { kind: 'welcome', signedIn: connection.sessionId !== null })
  })

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
