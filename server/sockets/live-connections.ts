import type { Writable } from 'node:stream'
import type { ServerMessage } from '@candor/wire/socket.ts'
import type { WebSocket } from 'ws'
import type { ChannelName } from './channel-name.ts'

/** One open socket, whose it is, and what it watches. */
export type LiveConnection = {
  readonly socket: WebSocket
  /** What lies under the socket: messages that are the same for many are written there as bytes that are ready. */
  readonly raw: Writable
  sessionId: bigint | null
  customerId: bigint | null
  answered: boolean
  readonly channels: Set<Channel>
  /** Channels it has missed something of because it reads too slowly: it gets snapshots of them when it has caught up. */
  readonly missed: Set<Channel>
  /** What this beat has for it, written at once. */
  outgoing: Buffer[]
}

/** Something that can be watched, and who does. */
export type Channel = {
  readonly text: string
  readonly name: ChannelName
  /** Of its last message, the same for everybody. */
  sequence: number
  readonly watchers: Set<LiveConnection>
  snapshot: { frame: Buffer; beat: number } | null
}

export const connectionOf = (socket: WebSocket, raw: Writable): LiveConnection => ({
  socket,
  raw,
  sessionId: null,
  customerId: null,
  answered: true,
  channels: new Set(),
  missed: new Set(),
  outgoing: [],
})

export type LiveConnections = {
  add(connection: LiveConnection): void
  remove(connection: LiveConnection): void
  all(): Iterable<LiveConnection>
  ofSession(sessionId: bigint): Iterable<LiveConnection>
  ofCustomer(customerId: bigint): Iterable<LiveConnection>
}

/** Who asks on and on without reading the answers is not waited for. */
const mostUnread = 1024 * 1024

export const send = (connection: LiveConnection, message: ServerMessage): void => {
  if (connection.raw.writableLength > mostUnread) connection.socket.terminate()
  else connection.socket.send(JSON.stringify(message))
}

/** The sockets that are open, found by session and by customer so that sending to one costs only what it reaches. */
export function createLiveConnections(): LiveConnections {
  const all = new Set<LiveConnection>()
  const bySession = createShelf()
  const byCustomer = createShelf()
  return {
    add(connection) {
      all.add(connection)
      bySession.add(connection.sessionId, connection)
      byCustomer.add(connection.customerId, connection)
    },
    remove(connection) {
      all.delete(connection)
      bySession.remove(connection.sessionId, connection)
      byCustomer.remove(connection.customerId, connection)
    },
    all: () => all,
    ofSession: bySession.of,
    ofCustomer: byCustomer.of,
  }
}

function createShelf() {
  const shelf = new Map<bigint, Set<LiveConnection>>()
  return {
    add(key: bigint | null, connection: LiveConnection) {
      if (key === null) return
      const mates = shelf.get(key) ?? new Set()
      shelf.set(key, mates.add(connection))
    },
    remove(key: bigint | null, connection: LiveConnection) {
      if (key === null) return
      const mates = shelf.get(key)
      mates?.delete(connection)
      if (mates?.size === 0) shelf.delete(key)
    },
    of: (key: bigint): Iterable<LiveConnection> => shelf.get(key) ?? [],
  }
}
