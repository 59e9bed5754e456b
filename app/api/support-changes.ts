import type { ServerMessage } from '@candor/wire/socket.ts'
import type { LiveSocket } from './live-socket.ts'

/** What the live connection says of customer service: hints, which the page follows by asking. */
type SupportHint = Extract<ServerMessage, { kind: 'support.changed' | 'support.read' | 'support.typing' }>

const listeners = new Set<(hint: SupportHint) => void>()
let live: Pick<LiveSocket, 'send'> | null = null

/** Called once by the shell, with the app's one live connection. */
export const connectSupport = (socket: Pick<LiveSocket, 'send'>): void => {
  live = socket
}

export function onSupportHint(listener: (hint: SupportHint) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function dispatchSupport(message: ServerMessage): void {
  const { kind } = message
  if (kind !== 'support.changed' && kind !== 'support.read' && kind !== 'support.typing') return
  for (const listener of listeners) listener(message)
}

/** However fast somebody types, it is said so often. */
const sayEveryMs = 2_500
let saidAt = Number.NEGATIVE_INFINITY

export function sayTyping(): void {
  const now = performance.now()
  if (now - saidAt < sayEveryMs) return
  saidAt = now
  live?.send({ kind: 'support.typing' })
}
