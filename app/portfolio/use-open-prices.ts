import { isQuoteCurrency, usdPairOf } from '@candor/domain/money/usd-pair.ts'
import { useCallback, useMemo } from 'react'
import { onceTogether } from '../quotes/once-together.ts'
import { quoteOf, subscribeQuote } from '../quotes/quote-store.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { useWatchedInstruments } from '../quotes/use-quote.ts'
import type { Market } from './sum-open.ts'

/**
 * Watches everything that something open is valued by: its instruments, and the pairs that their currencies are converted by.
 * `subscribe` hears of all prices of a frame at once.
 */
export function useOpenPrices(open: readonly { symbol: string }[]): {
  market: Market
  subscribe: (listener: () => void) => () => void
} {
  const { instruments } = useInstruments()
  const watched = useMemo(() => {
    const symbols = new Set(open.map(({ symbol }) => symbol))
    for (const { symbol, quoteCurrency } of instruments) {
      const pair = symbols.has(symbol) && isQuoteCurrency(quoteCurrency) && usdPairOf(quoteCurrency)
      if (pair) symbols.add(pair.symbol)
    }
    return instruments.filter(({ symbol }) => symbols.has(symbol))
  }, [instruments, open])
  useWatchedInstruments(watched)
  const subscribe = useCallback(
    (listener: () => void) => {
      const { wake, stop } = onceTogether(listener)
      const ends = watched.map(({ symbol }) => subscribeQuote(symbol, wake))
      return () => {
        stop()
        for (const end of ends) end()
      }
    },
    [watched],
  )
  const market = useMemo(() => {
    const currencies = new Map(watched.map(({ symbol, quoteCurrency }) => [symbol, quoteCurrency]))
    return { quoteOf, currencyOf: (symbol: string) => currencies.get(symbol) }
  }, [watched])
  return { market, subscribe }
}
