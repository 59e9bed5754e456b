import type { WireQuote } from '@candor/wire/quotes.ts'
import { createStore } from 'zustand/vanilla'

/** Since when prices that should be live are not: the time of the oldest stale one that is waited for; null while all is well. */
export const staleStore = createStore<{ since: number | null }>(() => ({ since: null }))

export function noteStale(quotes: Iterable<WireQuote>): void {
  let since: number | null = null
  for (const { state, at } of quotes) {
    if (state !== 'stale') continue
    const time = Date.parse(at)
    if (since === null || time < since) since = time
  }
  if (since !== staleStore.getState().since) staleStore.setState({ since })
}
