import type { Socket } from 'node:net'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionOf } from '../customers/load-session.ts'
import type { SessionCache } from '../customers/session-cache.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressGroup } from '../http/address-group.ts'
import { RefusedRequest, refusal } from '../http/refusal.ts'
import { replyProblem } from '../http/reply-problem.ts'
import { writeInstant } from '../instruments/write-quote.ts'
import { findLedger } from '../ledger/balance-table.ts'
import { writeBalance } from '../ledger/write-balance.ts'
import { createChannelData } from './channel-data.ts'
import { createFanOut, type FanOut } from './fan-out.ts'
import { listenToClient } from './listen-client.ts'
import {
  connectionOf,
  createLiveConnections,
  type LiveConnection,
  type LiveConnections,
  send,
} from './live-connections.ts'
import { watchSessionEnd } from './watch-session-end.ts'

const largestMessage = 16 * 1024
const heartbeat = 25_000
const second = 1000
/** Who does not answer a close is cut off after this time; a server that ends waits no longer than this. */
const closeTimeout = 1_000
const openingTimeout = 2_000
/** The close code for a server that ends and is expected back: clients should connect again. */
const serviceRestart = 1012

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

/** Brings the board's beats and the passing of time to the channels. */
function followBoard(deps: Dependencies, fanOut: FanOut): () => void {
  const unsubscribe = deps.board.onBeat(fanOut.tell)
  // A market opens and closes by the clock, also while no price comes.
  const timer = setInterval(() => fanOut.tell(null), second)
  return () => {
    unsubscribe()
    clearInterval(timer)
  }
}

/** Brings what is told to some customers to their connections. */
function followBus({ bus }: Dependencies, connections: LiveConnections): () => void {
  const stops = [
    bus.subscribe('session.ended', ({ sessionId, reason }) => {
      for (const connection of connections.ofSession(sessionId)) {
        send(connection, { kind: 'session.ended', reason })
        connection.socket.close(1000)
      }
    }),
    bus.subscribe('alert.fired', ({ customerId, alertId, symbol, price, at }) => {
      for (const connection of connections.ofCustomer(customerId))
        send(connection, {
          kind: 'alert.fired',
          alertId: alertId.toString(),
          symbol,
          price,
          at: writeInstant(at),
        })
    }),
    bus.subscribe('security.noted', ({ customerId, event }) => {
      for (const connection of connections.ofCustomer(customerId))
        send(connection, { kind: 'security.noted', event })
    }),
    bus.subscribe('balance.changed', ({ customerId, balance }) => {
      for (const connection of connections.ofCustomer(customerId))
        send(connection, { kind: 'balance', balance })
    }),
    bus.subscribe('subject.changed', ({ customerId, subject }) => {
      for (const connection of connections.ofCustomer(customerId))
        send(connection, { kind: 'subject.changed', subject })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** A whole school may share an address, and its customers may have several windows open. */
const mostOfAddress = 2_000
const mostInAll = 20_000

/** Counts the sockets that are open, by address; what is too many is turned away at the door. */
function createDoor() {
  const open = new Map<string, number>()
  let inAll = 0
  return (socket: LiveConnection['socket'], address: string): boolean => {
    const mine = (open.get(address) ?? 0) + 1
    if (mine > mostOfAddress || inAll >= mostInAll) {
      socket.close(1013)
      return false
    }
    open.set(address, mine)
    inAll += 1
    socket.once('close', () => {
      inAll -= 1
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    return true
  }
}

/** Opens a connection: finds whose it is, and says so. */
async function welcome(
  deps: Dependencies,
  sessions: SessionCache,
  connections: LiveConnections,
  fanOut: FanOut,
  socket: LiveConnection['socket'],
  request: FastifyRequest,
): Promise<void> {
  // Messages that arrive while the session is looked up must not be lost, so listening starts at once.
  const connection = connectionOf(socket, request.raw.socket)
  const answerEarly = listenToClient(connection, fanOut)
  socket.on('pong', () => {
    connection.answered = true
  })
  const session = await sessionOf(deps, sessions, request)
  if (socket.readyState !== socket.OPEN) return
  if (typeof session !== 'string') {
    connection.sessionId = session.id
    connection.customerId = session.customer.id
  }
  connections.add(connection)
  send(connection, { kind: 'welcome', signedIn: connection.sessionId !== null })
  const unwatch =
    typeof session === 'string'
      ? () => {}
      : watchSessionEnd(deps, session.id, () => send(connection, { kind: 'session.ending' }))
  connection.raw.on('drain', () => fanOut.catchUp(connection))
  socket.on('close', () => {
    unwatch()
    fanOut.leave(connection)
    connections.remove(connection)
  })
  answerEarly()
  // Read after the connection is known to the bus: a change from here on is told, and the higher version counts.
  if (connection.customerId !== null) {
    const ledger = await findLedger(deps.database, connection.customerId)
    if (socket.readyState === socket.OPEN)
      send(connection, { kind: 'balance', balance: writeBalance(ledger) })
  }
}

/**
 * A socket that is refused, or asked for at an address that has none, is an ordinary answer on a connection that Node has given out
 * of its hands: nobody but us closes it. One that is opened has left this timer behind.
 */
function closeRefused(server: FastifyInstance): void {
  server.server.prependListener('upgrade', (_request, socket: Socket) => {
    socket.setTimeout(openingTimeout, () => socket.destroy())
  })
  server.addHook('onResponse', (request, _reply, done) => {
    if (request.headers.upgrade !== undefined) request.raw.socket.destroySoon()
    done()
  })
  // Anywhere else the plugin would open the socket, close it again and log the address with its query.
  server.addHook('onRequest', (request, _reply, done) => {
    const lost = request.headers.upgrade?.toLowerCase() === 'websocket' && request.routeOptions.url !== '/ws'
    done(lost ? new RefusedRequest(refusal('not-found')) : undefined)
  })
}

export async function registerSockets(
  server: FastifyInstance,
  deps: Dependencies,
  sessions: SessionCache,
): Promise<void> {
  const connections = createLiveConnections()
  const fanOut = createFanOut(createChannelData(deps))
  const mayEnter = createDoor()
  const options = { maxPayload: largestMessage, perMessageDeflate: false, closeTimeout }
  // The plugin's own way of closing gives no reason; ours is below. Without a listener for upgrades none is opened any more.
  await server.register(websocket, { options, preClose: (done) => done() })

  server.route({
    method: 'GET',
    url: '/ws',
    handler: async (request, reply) => replyProblem(request, reply, refusal('not-found')),
    wsHandler: async (socket, request) => {
      if (mayEnter(socket, addressGroup(request.ip)))
        await welcome(deps, sessions, connections, fanOut, socket, request)
    },
  })
  closeRefused(server)

  const stops = [followBus(deps, connections), followBoard(deps, fanOut), keepAlive(connections)]
  server.addHook('preClose', async () => {
    for (const stop of stops) stop()
    server.server.removeAllListeners('upgrade')
    for (const socket of server.websocketServer.clients) socket.close(serviceRestart)
  })
}
