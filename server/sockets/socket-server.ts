import type { Socket } from 'node:net'
import { secondMs } from '@candor/domain/time/durations.ts'
import { operatorSocketPath } from '@candor/wire/conversations.ts'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BusEvents, BusTopic } from '../bus/bus.ts'
import { followNothing } from '../bus/memory-bus.ts'
import type { SessionCache } from '../customers/session-cache.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressGroup } from '../http/address-group.ts'
import { RefusedRequest, refusal } from '../http/refusal.ts'
import { replyProblem } from '../http/reply-problem.ts'
import { findLedger } from '../ledger/balance-table.ts'
import { writeBalance } from '../ledger/write-balance.ts'
import { findUnread } from '../notices/notice-table.ts'
import { writeInstant } from '../quotes/write-quote.ts'
import { sessionOf } from '../sign-in/load-session.ts'
import { createChannelData } from './channel-data.ts'
import { createFanOut, type FanOut } from './fan-out.ts'
import { keepAlive } from './keep-alive.ts'
import { listenToClient } from './listen-client.ts'
import {
  connectionOf,
  createLiveConnections,
  type LiveConnection,
  type LiveConnections,
  send,
} from './live-connections.ts'
import { registerOperatorSocket } from './operator-socket.ts'
import { createSendingAgain } from './send-again.ts'
import { createTypingTeller } from './tell-typing.ts'
import { watchSessionEnd } from './watch-session-end.ts'

/** Where sockets may be opened. */
const socketPaths = ['/ws', operatorSocketPath]

const largestMessage = 16 * 1024

/** Who does not answer a close is cut off after this time; a server that ends waits no longer than this. */
const closeTimeoutMs = 1_000
const openingTimeoutMs = 2_000
/** The close code for a server that ends and is expected back: clients should connect again. */
const serviceRestart = 1012

/** Brings the board's beats and the passing of time to the channels. */
function followBoard(deps: Dependencies, fanOut: FanOut): () => void {
  const unsubscribe = deps.board.onBeat(fanOut.tell)
  // A market opens and closes by the clock, also while no price comes.
  const timer = setInterval(() => fanOut.tell(null), secondMs)
  return () => {
    unsubscribe()
    clearInterval(timer)
  }
}

/** Sends the events of customers to their connections. */
function followBus(deps: Dependencies, connections: LiveConnections): () => void {
  const { bus } = deps
  const hear = <Topic extends BusTopic>(topic: Topic, listener: (event: BusEvents[Topic]) => void) =>
    bus.subscribe(topic, listener, 'followed')
  const stops = [
    bus.subscribe('bus.missed', createSendingAgain(deps, connections)),
    bus.subscribe('session.ended', ({ sessionId, reason }) => {
      for (const connection of connections.ofSession(sessionId)) {
        send(connection, { kind: 'session.ended', reason })
        connection.socket.close(1000)
      }
    }),
    hear('alert.fired', ({ customerId, alertId, symbol, price, at }) => {
      for (const connection of connections.ofCustomer(customerId))
        send(connection, {
          kind: 'alert.fired',
          alertId: alertId.toString(),
          symbol,
          price,
          at: writeInstant(at),
        })
    }),
    hear('security.noted', ({ customerId, event }) => {
      for (const connection of connections.ofCustomer(customerId))
        send(connection, { kind: 'security.noted', event })
    }),
    hear('balance.changed', ({ customerId, balance }) => {
      for (const connection of connections.ofCustomer(customerId))
        send(connection, { kind: 'balance', balance })
    }),
    hear('subject.changed', ({ customerId, subject }) => {
      for (const connection of connections.ofCustomer(customerId))
        send(connection, { kind: 'subject.changed', subject })
    }),
    hear('support.changed', ({ customerId, number }) => {
      for (const connection of connections.ofCustomer(customerId))
        send(connection, { kind: 'support.changed', number })
    }),
    hear('support.read', ({ customerId, number, at }) => {
      for (const connection of connections.ofCustomer(customerId))
        send(connection, { kind: 'support.read', number, at: new Date(at).toISOString() })
    }),
    hear('support.typing', ({ customerId, by }) => {
      if (by !== 'operator') return
      for (const connection of connections.ofCustomer(customerId))
        send(connection, { kind: 'support.typing' })
    }),
    hear('notices.changed', ({ customerId, unread }) => {
      for (const connection of connections.ofCustomer(customerId))
        send(connection, { kind: 'notices.changed', unread })
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
  const answerEarly = listenToClient(connection, fanOut, { typing: createTypingTeller(deps, connection) })
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
  const following = connection.customerId === null ? followNothing() : deps.bus.follow(connection.customerId)
  send(connection, { kind: 'welcome', signedIn: connection.sessionId !== null })
  const unwatch =
    typeof session === 'string'
      ? () => {}
      : watchSessionEnd(deps, session.id, () => send(connection, { kind: 'session.ending' }))
  connection.raw.on('drain', () => fanOut.catchUp(connection))
  socket.on('close', () => {
    unwatch()
    following.stop()
    fanOut.leave(connection)
    connections.remove(connection)
  })
  answerEarly()
  // Read after the connection has subscribed to the bus: a change from here on is sent, and the higher version counts.
  await following.ready
  if (connection.customerId !== null) {
    const [ledger, unread] = await Promise.all([
      findLedger(deps.database, connection.customerId),
      findUnread(deps.database, connection.customerId),
    ])
    if (socket.readyState !== socket.OPEN) return
    send(connection, { kind: 'balance', balance: writeBalance(ledger) })
    send(connection, { kind: 'notices.changed', unread })
  }
}

/**
 * A socket that is refused, or asked for at an address that has none, is an ordinary answer on a connection that Node has given out
 * of its hands: nobody but us closes it. One that is opened has left this timer behind.
 */
function closeRefused(server: FastifyInstance): void {
  server.server.prependListener('upgrade', (_request, socket: Socket) => {
    socket.setTimeout(openingTimeoutMs, () => socket.destroy())
  })
  server.addHook('onResponse', (request, _reply, done) => {
    if (request.headers.upgrade !== undefined) request.raw.socket.destroySoon()
    done()
  })
  // Anywhere else the plugin would open the socket, close it again and log the address with its query.
  server.addHook('onRequest', (request, _reply, done) => {
    const lost =
      request.headers.upgrade?.toLowerCase() === 'websocket' &&
      !socketPaths.includes(request.routeOptions.url ?? '')
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
  const options = { maxPayload: largestMessage, perMessageDeflate: false, closeTimeout: closeTimeoutMs }
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
  await registerOperatorSocket(server, deps)
  closeRefused(server)

  const stops = [followBus(deps, connections), followBoard(deps, fanOut), keepAlive(connections.all)]
  server.addHook('preClose', async () => {
    for (const stop of stops) stop()
    server.server.removeAllListeners('upgrade')
    for (const socket of server.websocketServer.clients) socket.close(serviceRestart)
  })
}
