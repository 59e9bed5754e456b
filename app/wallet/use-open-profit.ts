import { isQuoteCurrency, usdPairOf } from '@candor/domain/instruments/usd-pair.ts'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { conversionAt, inDollars } from '@candor/domain/money/conversion.ts'
import { closingPrice } from '@candor/domain/positions/side.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WirePosition } from '@candor/wire/orders.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import type { WireHolding } from '@candor/wire/spot.ts'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { holdingsProfit } from '../holdings/use-holding-profit.ts'
import { priceOf, profitAt } from '../orders/use-profit.ts'
import { onceAFrame } from '../quotes/once-a-frame.ts'
import { quoteOf, subscribeQuote } from '../quotes/quote-store.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { useWatchedInstruments } from '../quotes/use-quote.ts'

type QuoteOf = (symbol: string) => WireQuote | undefined

/** What one position would make if it were closed now; null while its price, or that of its currency, is not known. */
function profitNow(position: WirePosition, currency: string | undefined, quote: QuoteOf): Cents | null {
  const known = quote(position.symbol)
  if (!known || currency === undefined || !isQuoteCurrency(currency)) return null
  const pair = usdPairOf(currency)
  const rate = pair && quote(pair.symbol)
  if (pair && !rate) return null
  const conversion = pair && rate ? conversionAt(pair, priceOf(rate.last)) : inDollars
  return profitAt(position, priceOf(closingPrice(position.side, known)), conversion)
}

/** What all open positions would make together; null while any of them is not known. */
export function openProfitOf(
  positions: readonly WirePosition[],
  instruments: readonly WireInstrument[],
  quote: QuoteOf,
): Cents | null {
  const currencies = new Map(instruments.map(({ symbol, quoteCurrency }) => [symbol, quoteCurrency]))
  let sum = 0n
  for (const position of positions) {
    const profit = profitNow(position, currencies.get(position.symbol), quote)
    if (profit === null) return null
    sum += profit
  }
  return cents(sum)
}

const noHoldings: readonly WireHolding[] = []

/** The sum of all open profits, live: of positions, and of what is held. */
export function useOpenProfit(
  positions: readonly WirePosition[],
  holdings: readonly WireHolding[] = noHoldings,
): Cents | null {
  const { instruments } = useInstruments()
  const watched = useMemo(() => {
    const symbols = new Set([...positions, ...holdings].map(({ symbol }) => symbol))
    const own = instruments.filter(({ symbol }) => symbols.has(symbol))
    const pairs = own.flatMap(({ quoteCurrency }) =>
      isQuoteCurrency(quoteCurrency) ? (usdPairOf(quoteCurrency)?.symbol ?? []) : [],
    )
    return instruments.filter((each) => own.includes(each) || pairs.includes(each.symbol))
  }, [instruments, positions, holdings])
  useWatchedInstruments(watched)
  const subscribe = useCallback(
    (listener: () => void) => {
      const { wake, stop } = onceAFrame(listener)
      const ends = watched.map(({ symbol }) => subscribeQuote(symbol, wake))
      return () => {
        stop()
        for (const end of ends) end()
      }
    },
    [watched],
  )
  return useSyncExternalStore(subscribe, () => {
    const leveraged = openProfitOf(positions, instruments, quoteOf)
    const spot = holdingsProfit(holdings, instruments, quoteOf)
    return leveraged === null || spot === null ? null : cents(leveraged + spot)
  })
}
