import type { ServerMessage } from '@candor/wire/socket.ts'
import type { WebSocket } from 'ws'

/** One open socket, and the session it was opened with, if any. */
export type LiveConnection = { socket: WebSocket; sessionId: bigint | null; answered: boolean }

export type LiveConnections = {
  add(connection: LiveConnection): void
  remove(connection: LiveConnection): void
  all(): Iterable<LiveConnection>
  ofSession(sessionId: bigint): Iterable<LiveConnection>
}

export const send = (connection: LiveConnection, message: ServerMessage): void => {
  connection.socket.send(JSON.stringify(message))
}

/** The sockets that are open, found by session so that ending one costs what it closes. */
export function createLiveConnections(): LiveConnections {
  const all = new Set<LiveConnection>()
  const bySession = new Map<bigint, Set<LiveConnection>>()
  return {
    add(connection) {
      all.add(connection)
      if (connection.sessionId === null) return
      const mates = bySession.get(connection.sessionId) ?? new Set()
      bySession.set(connection.sessionId, mates.add(connection))
    },
    remove(connection) {
      all.delete(connection)
      if (connection.sessionId === null) return
      const mates = bySession.get(connection.sessionId)
      mates?.delete(connection)
      if (mates?.size === 0) bySession.delete(connection.sessionId)
    },
    all: () => all,
    ofSession: (sessionId) => bySession.get(sessionId) ?? [],
  }
}
