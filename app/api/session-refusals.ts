/** Who wants to know that a request was refused because the session is over. The transport tells; the shell asks the customer. */
const listeners = new Set<() => void>()

export function onSessionRefused(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellSessionRefused(): void {
  for (const listener of listeners) listener()
}
