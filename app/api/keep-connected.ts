import { type ApiRefusal, transportRefusal } from './refusal-reply.ts'

export type SocketStatus = 'connecting' | 'open' | 'waiting' | 'closed'

export type ConnectionListeners = {
  onOpen(): void
  onText(text: unknown): void
  onStatus(status: SocketStatus): void
  onFailure(refusal: ApiRefusal): void
}

export type Connection = {
  /** False where nothing could be sent because the connection is not open. */
  send(text: string): boolean
  reconnect(): void
  close(): void
}

/** Milliseconds before the next try: doubling from one second to half a minute, spread out so that a crowd does not return at once. */
export const backOff = (attempt: number, random: number): number =>
  Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + random / 2)

/** The specification's timeout of connecting. */
export const connectTimeoutMs = 60_000

/** A WebSocket that comes back by itself, later and later, until it is closed. */
export function keepConnected(
  address: string,
  listeners: ConnectionListeners,
  timeoutMs = connectTimeoutMs,
): Connection {
  let socket: WebSocket | null = null
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let opensBy: ReturnType<typeof setTimeout> | undefined

  const retryLater = () => {
    listeners.onStatus('waiting')
    timer = setTimeout(connect, backOff(attempt, Math.random()))
    attempt += 1
  }
  const connect = () => {
    listeners.onStatus('connecting')
    try {
      const opening = new WebSocket(address)
      socket = opening
      let opened = false
      opensBy = setTimeout(() => {
        // Nobody has answered; closing what is still connecting may take as long again, so it no longer counts from here on.
        socket = null
        opening.close()
        listeners.onFailure(transportRefusal('request-timeout'))
        retryLater()
      }, timeoutMs)
      opening.onopen = () => {
        opened = true
        clearTimeout(opensBy)
        attempt = 0
        listeners.onStatus('open')
        listeners.onOpen()
      }
      opening.onmessage = (event) => listeners.onText(event.data)
      opening.onclose = () => {
        // Dropped on purpose, it is no longer the one that counts.
        if (socket !== opening) return
        clearTimeout(opensBy)
        if (!opened) listeners.onFailure(transportRefusal('socket-not-created'))
        retryLater()
      }
    } catch {
      listeners.onFailure(transportRefusal('socket-not-created'))
      retryLater()
    }
  }
  const drop = () => {
    clearTimeout(timer)
    clearTimeout(opensBy)
    const dropped = socket
    socket = null
    dropped?.close()
  }
  connect()

  return {
    send(text) {
      if (socket?.readyState !== WebSocket.OPEN) return false
      socket.send(text)
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
