import { createStore } from 'zustand/vanilla'

/** How many notices the customer has not read, as the server last said; every page may show it. */
export const unreadStore = createStore<{ unread: number }>(() => ({ unread: 0 }))

const listeners = new Set<() => void>()

/** Called when notices were written or read, on this device or another. */
export function onNoticesChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server says that the customer's notices have changed; without the number, who shows the list asks for it. */
export function noteNotices(unread: number | null): void {
  if (unread !== null) unreadStore.setState({ unread })
  for (const listener of listeners) listener()
}

export const forgetUnread = (): void => unreadStore.setState({ unread: 0 })

/** More than this nobody counts. */
const mostShown = 99

export const showUnread = (unread: number): string => (unread > mostShown ? `${mostShown}+` : String(unread))
