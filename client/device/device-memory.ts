/**
 * What the device remembers between visits. A browser may refuse its storage (private windows, blocked sites); then the app works all
 * the same and forgets when it is closed.
 */
const fallback = new Map<string, string>()

export function recall(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return fallback.get(key) ?? null
  }
}

export function remember(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value)
  } catch {
    fallback.set(key, value)
  }
}

export function forget(key: string): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    fallback.delete(key)
  }
}
