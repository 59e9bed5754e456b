import type { WireInstrument, WireMarket } from '@candor/wire/instruments.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import { useCallback, useContext, useEffect, useSyncExternalStore } from 'react'
import { watchChannel } from './channel-hub.ts'
import { followNear, NearWindow } from './near-window.ts'
import { quoteOf, subscribeQuote, takeQuotes } from './quote-store.ts'

/** The quote of one instrument, live. It shows what is known; somebody has to watch, see below. */
export function useQuote(symbol: string): WireQuote | undefined {
  const row = useContext(NearWindow)
  const subscribe = useCallback(
    (listener: () => void) => followNear(row, listener, (heard) => subscribeQuote(symbol, heard)),
    [symbol, row],
  )
  const known = () => quoteOf(symbol)
  return useSyncExternalStore(subscribe, known, known)
}

/** Watches one instrument while the component is shown. */
export function useWatchedQuote(symbol: string): WireQuote | undefined {
  useEffect(() => watchChannel(`quote/${symbol}`, takeQuotes), [symbol])
  return useQuote(symbol)
}

/** Watches all instruments of a market while the component is shown. */
export function useWatchedMarket(market: WireMarket | null): void {
  useEffect(() => (market === null ? undefined : watchChannel(`quotes/${market}`, takeQuotes)), [market])
}

/** So many single channels are subscribed at most; beyond that whole markets are, which are only seven. */
const mostSingle = 12

/** Watches some instruments, in whatever order they are listed. */
export function useWatchedInstruments(instruments: readonly WireInstrument[]): void {
  const channels =
    instruments.length > mostSingle
      ? instruments.map(({ market }) => `quotes/${market}`)
      : instruments.map(({ symbol }) => `quote/${symbol}`)
  const key = [...new Set(channels)].sort().join(' ')
  useEffect(() => {
    const ends = key === '' ? [] : key.split(' ').map((channel) => watchChannel(channel, takeQuotes))
    return () => {
      for (const end of ends) end()
    }
  }, [key])
}
