import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { type ClientMessage, type ServerMessage, serverMessage } from '@candor/wire/socket.ts'
import { type ApiRefusal, transportRefusal } from './refusal-reply.ts'
import { createSequenceTracker } from './sequence.ts'

export type SocketStatus = 'connecting' | 'open' | 'waiting' | 'closed'

export type SocketListeners = {
  onMessage(message: ServerMessage): void
  onStatus(status: SocketStatus): void
  /** Something of this channel was missed: fetch its state anew. */
  onGap(channel: string): void
  onFailure(refusal: ApiRefusal): void
}

export type LiveSocket = {
  /** Asks for a channel's snapshot and updates, now and after every reconnect, until it is no longer watched. */
  watch(channel: string): void
  unwatch(channel: string): void
  send(message: ClientMessage): Result<null, ApiRefusal>
  /** Opens anew, for example after signing in: a connection belongs to the session it was opened with. */
  reconnect(): void
  close(): void
}

/** Milliseconds before the next try: doubling from one second to half a minute, spread out so that a crowd does not return at once. */
export const backOff = (attempt: number, random: number): number =>
  Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + random / 2)

function readMessage(text: unknown): ServerMessage | null {
  if (typeof text !== 'string') return null
  try {
    const read = serverMessage.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** One live connection that comes back by itself. It tells what happens and shows nothing. */
export function openSocket(address: string, listeners: SocketListeners): LiveSocket {
  const sequences = createSequenceTracker()
  let socket: WebSocket | null = null
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted = true

  const watched = new Set<string>()
  const say = (message: ClientMessage) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  const receive = (event: MessageEvent) => {
    const message = readMessage(event.data)
    if (message === null) return
    if (message.kind === 'snapshot') sequences.start(message.channel, message.sequence)
    if (message.kind === 'update') {
      const judged = sequences.judge(message.channel, message.sequence)
      if (judged === 'gap') {
        listeners.onGap(message.channel)
        // Watching again brings a snapshot, and with it everything that was missed.
        if (watched.has(message.channel)) say({ kind: 'watch', channel: message.channel })
      }
      if (judged !== 'in-order') return
    }
    listeners.onMessage(message)
  }
  const retryLater = () => {
    listeners.onStatus('waiting')
    timer = setTimeout(connect, backOff(attempt, Math.random()))
    attempt += 1
  }
  const connect = () => {
    listeners.onStatus('connecting')
    sequences.forgetAll()
    try {
      const opening = new WebSocket(address)
      socket = opening
      let opened = false
      opening.onopen = () => {
        opened = true
        attempt = 0
        for (const channel of watched) say({ kind: 'watch', channel })
        listeners.onStatus('open')
      }
      opening.onmessage = receive
      opening.onclose = () => {
        if (socket !== opening) return
        if (!opened) listeners.onFailure(transportRefusal('socket-not-created'))
        if (wanted) retryLater()
      }
    } catch {
      listeners.onFailure(transportRefusal('socket-not-created'))
      retryLater()
    }
  }
  const drop = () => {
    clearTimeout(timer)
    const dropped = socket
    socket = null
    dropped?.close()
  }
  connect()

  return {
    watch(channel) {
      watched.add(channel)
      say({ kind: 'watch', channel })
    },
    unwatch(channel) {
      watched.delete(channel)
      sequences.forget(channel)
      say({ kind: 'unwatch', channel })
    },
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return refuse(transportRefusal('socket-not-open'))
      socket.send(JSON.stringify(message))
      return accept(null)
    },
    reconnect() {
      drop()
      attempt = 0
      connect()
    },
    close() {
      wanted = false
      drop()
      listeners.onStatus('closed')
    },
  }
}
