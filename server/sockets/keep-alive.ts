import type { WebSocket } from 'ws'

const heartbeatMs = 25_000

/** A socket, and whether it has answered since it was last asked. */
export type AskedSocket = { readonly socket: Pick<WebSocket, 'ping' | 'terminate'>; answered: boolean }

/**
 * Half-open sockets are found by asking: who has not answered since the last time is gone. It also keeps proxies from closing a
 * connection on which nothing is said for a while.
 */
export function keepAlive(open: () => Iterable<AskedSocket>): () => void {
  const timer = setInterval(() => {
    for (const asked of open()) {
      if (!asked.answered) asked.socket.terminate()
      asked.answered = false
      asked.socket.ping()
    }
  }, heartbeatMs)
  return () => clearInterval(timer)
}
