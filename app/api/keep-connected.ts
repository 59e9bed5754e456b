import { type ApiRefusal, transportRefusal } from '@candor/client/api/refusal-reply.ts'

export type SocketStatus = 'connecting' | 'open' | 'waiting' | 'closed'

type ConnectionListeners = {
  onOpen(): void
  onText(text: unknown): void
  onStatus(status: SocketStatus): void
  onFailure(refusal: ApiRefusal): void
}

type Connection = {
  /** False where nothing could be sent because the connection is not open. */
  send(text: string): boolean
  reconnect(): void
  close(): void
}

/** Milliseconds before the next try: doubling from one second to half a minute, spread out so that a crowd does not return at once. */
export const backOff = (attempt: number, random: number): number =>
  Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + random / 2)

/** Of connecting: docs/SPECIFICATION.md, section 9. */
export const connectTimeoutMs = 60_000

type Attempt = { onOpen(): void; onText(text: unknown): void; onEnd(refusal: ApiRefusal | null): void }

/** One try of connecting: it opens, or fails within the timeout, and ends once. What was dropped on purpose says nothing any more. */
function tryOnce(address: string, timeoutMs: number, on: Attempt) {
  const socket = new WebSocket(address)
  let opened = false
  let over = false
  const leave = () => {
    over = true
    clearTimeout(opensBy)
  }
  const end = (refusal: ApiRefusal | null) => {
    if (over) return
    leave()
    on.onEnd(refusal)
  }
  const opensBy = setTimeout(() => {
    end(transportRefusal('request-timeout'))
    socket.close()
  }, timeoutMs)
  socket.onopen = () => {
    if (over) return
    opened = true
    clearTimeout(opensBy)
    on.onOpen()
  }
  socket.onmessage = (event) => !over && on.onText(event.data)
  socket.onclose = () => end(opened ? null : transportRefusal('socket-not-created'))
  return {
    socket,
    drop() {
      leave()
      socket.close()
    },
  }
}

/** A WebSocket that comes back by itself, later and later, until it is closed. */
export function keepConnected(
  address: string,
  listeners: ConnectionListeners,
  timeoutMs = connectTimeoutMs,
): Connection {
  let current: ReturnType<typeof tryOnce> | null = null
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const retryLater = (refusal: ApiRefusal | null) => {
    if (refusal) listeners.onFailure(refusal)
    listeners.onStatus('waiting')
    timer = setTimeout(connect, backOff(attempt, Math.random()))
    attempt += 1
  }
  const connect = () => {
    listeners.onStatus('connecting')
    try {
      current = tryOnce(address, timeoutMs, {
        onOpen() {
          attempt = 0
          listeners.onStatus('open')
          listeners.onOpen()
        },
        onText: listeners.onText,
        onEnd: retryLater,
      })
    } catch {
      retryLater(transportRefusal('socket-not-created'))
    }
  }
  const drop = () => {
    clearTimeout(timer)
    current?.drop()
    current = null
  }
  connect()

  return {
    send(text) {
      if (current?.socket.readyState !== WebSocket.OPEN) return false
      current.socket.send(text)
      return true
    },
    reconnect() {
      drop()
      attempt = 0
      connect()
    },
    close() {
      drop()
      listeners.onStatus('closed')
    },
  }
}
