import { createContext } from 'react'

/**
 * A row of a long list. Only while it is near the window does it follow prices: a tick that draws two hundred rows anew takes longer than a
 * frame. Components that show a price in it are redrawn when it has come near.
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

const changed = 'contentvisibilityautostatechange'

/**
 * Follows where a row is. The browser tracks that already, since it does not draw what is far (`NearItem.module.css`), and fires an event;
 * measuring it again would cost more than all else in a frame. In a browser without that event all rows count as near.
 */
export function watchNear(element: HTMLElement, row: NearRow): () => void {
  const note = (event: Event): void => {
    const near = !(event as ContentVisibilityAutoStateChangeEvent).skipped
    if (event.target !== element || row.near === near) return
    row.near = near
    if (near) for (const wake of row.wakers) wake()
  }
  element.addEventListener(changed, note)
  return () => element.removeEventListener(changed, note)
}
