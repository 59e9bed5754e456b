import type { ServerMessage } from '@candor/wire/socket.ts'
import type { LiveSocket } from '../api/live-socket.ts'

type ChannelMessage = Extract<ServerMessage, { channel: string }>
type Listener = (message: ChannelMessage) => void

/**
 * Several parts of a page may watch the same channel; one subscription is sent. A channel is unsubscribed a moment after the last watcher has
 * left, because going from a list to a page and back would otherwise subscribe anew each time.
 */
const lingerMs = 2_000

/** How often each function listens to a channel: several parts of a page may share one, and each leaves for itself. */
const listeners = new Map<string, Map<Listener, number>>()
const leaving = new Map<string, ReturnType<typeof setTimeout>>()
const leaveListeners = new Set<() => void>()
let socket: LiveSocket | null = null

/** Called once by the shell, with the app's one live connection. */
export function connectHub(live: LiveSocket): void {
  socket = live
  for (const channel of listeners.keys()) live.watch(channel)
}

export function dispatchToChannel(message: ServerMessage): void {
  if (message.kind !== 'snapshot' && message.kind !== 'update') return
  for (const listener of listeners.get(message.channel)?.keys() ?? []) listener(message)
}

/** Whether anything is heard over a channel now, or was a moment ago. */
export const isWatched = (channel: string): boolean => listeners.has(channel)

/** Tells each time that a channel was left for good. */
export function onChannelLeft(listener: () => void): void {
  leaveListeners.add(listener)
}

/** Watches a channel until the function it returns is called. A late comer asks for a snapshot of its own. */
export function watchChannel(channel: string, listener: Listener): () => void {
  clearTimeout(leaving.get(channel))
  leaving.delete(channel)
  const watchers = listeners.get(channel) ?? new Map<Listener, number>()
  listeners.set(channel, watchers.set(listener, (watchers.get(listener) ?? 0) + 1))
  socket?.watch(channel)
  return () => {
    const others = (watchers.get(listener) ?? 0) - 1
    if (others > 0) watchers.set(listener, others)
    else watchers.delete(listener)
    if (watchers.size > 0) return
    const leave = () => {
      leaving.delete(channel)
      listeners.delete(channel)
      socket?.unwatch(channel)
      for (const tell of leaveListeners) tell()
    }
    leaving.set(channel, setTimeout(leave, lingerMs))
  }
}
