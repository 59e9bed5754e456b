import { type ApiRefusal, transportRefusal } from '@candor/client/api/refusal-reply.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { type ClientMessage, type ServerMessage, serverMessage } from '@candor/wire/socket.ts'
import { keepConnected, type SocketStatus } from './keep-connected.ts'
import { createSequenceTracker } from './sequence.ts'

type SocketListeners = {
  onMessage(message: ServerMessage): void
  onStatus(status: SocketStatus): void
  /** Something of this channel was missed; the channel has been requested again. */
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

function readMessage(text: unknown): ServerMessage | null {
  if (typeof text !== 'string') return null
  try {
    const read = serverMessage.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** The live connection as the app uses it: messages that are checked, channels that lose nothing. It shows nothing itself. */
export function openSocket(address: string, listeners: SocketListeners): LiveSocket {
  const sequences = createSequenceTracker()
  const watched = new Set<string>()

  const isInOrder = (channel: string, sequence: number): boolean => {
    const judged = sequences.judge(channel, sequence)
    if (judged === 'gap') {
      listeners.onGap(channel)
      // Watching again brings a snapshot, and with it everything that was missed.
      if (watched.has(channel)) say({ kind: 'watch', channel })
    }
    return judged === 'in-order'
  }
  const connection = keepConnected(address, {
    onStatus: listeners.onStatus,
    onFailure: listeners.onFailure,
    onOpen() {
      sequences.forgetAll()
      for (const channel of watched) say({ kind: 'watch', channel })
    },
    onText(text) {
      const message = readMessage(text)
      if (message === null) return
      if (message.kind === 'snapshot') sequences.start(message.channel, message.sequence)
      if (message.kind === 'update' && !isInOrder(message.channel, message.sequence)) return
      listeners.onMessage(message)
    },
  })
  const say = (message: ClientMessage): boolean => connection.send(JSON.stringify(message))

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
    send: (message) => (say(message) ? accept(null) : refuse(transportRefusal('socket-not-open'))),
    reconnect: connection.reconnect,
    close: connection.close,
  }
}
