import { createContext } from 'react'

/**
 * A row of a long list. Only while it is near the window does it follow prices: a tick that draws two hundred rows anew takes longer than
 * a frame. Whoever shows a price in it is woken when it has come near.
 */
export type NearRow = { near: boolean; readonly wakers: Set<() => void> }

/** Null for what is no row of such a list, and always follows. */
export const NearWindow = createContext<NearRow | null>(null)

/** Hears of prices for as long as its row is near, and of the last one when it comes near. */
export function followNear(
  row: NearRow | null,
  listener: () => void,
  follow: (listener: () => void) => () => void,
): () => void {
  if (!row) return follow(listener)
  row.wakers.add(listener)
  const end = follow(() => row.near && listener())
  return () => {
    row.wakers.delete(listener)
    end()
  }
}

const rows = new Map<Element, NearRow>()
let observer: IntersectionObserver | null = null

function note({ target, isIntersecting }: IntersectionObserverEntry): void {
  const row = rows.get(target)
  if (!row || row.near === isIntersecting) return
  row.near = isIntersecting
  if (isIntersecting) for (const wake of row.wakers) wake()
}

/** Follows where a row is, near being within half a screen; all rows share one observer. */
export function watchNear(element: Element, row: NearRow): () => void {
  observer ??= new IntersectionObserver((entries) => entries.forEach(note), { rootMargin: '50% 0%' })
  rows.set(element, row)
  observer.observe(element)
  return () => {
    rows.delete(element)
    observer?.unobserve(element)
  }
}
