import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { watchChannel } from '../quotes/channel-hub.ts'
import { quoteOf, subscribeQuote, takeQuotes } from '../quotes/quote-store.ts'

/**
 * Watches an instrument, and says whether its price is no longer certain. Only that: a page with a chart is too much to go through
 * with every tick, so the price itself is for the one line that shows it.
 */
export function useUncertainPrice(symbol: string): boolean {
  useEffect(() => watchChannel(`quote/${symbol}`, takeQuotes), [symbol])
  const subscribe = useCallback((listener: () => void) => subscribeQuote(symbol, listener), [symbol])
  const isStale = useSyncExternalStore(subscribe, () => quoteOf(symbol)?.state === 'stale')
  const { lostAt } = useStore(connectionStore)
  return lostAt !== null || isStale
}
