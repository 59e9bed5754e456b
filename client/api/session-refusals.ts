/** `unsent` says that what was refused would have moved money, and has not. */
type Listener = (unsent: boolean) => void

/** Listeners for requests that were refused because the session is over. The transport publishes; the shell asks the customer. */
const listeners = new Set<Listener>()

export function onSessionRefused(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellSessionRefused(unsent = false): void {
  for (const listener of listeners) listener(unsent)
}
