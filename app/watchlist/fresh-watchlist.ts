import type { WireMarket } from '@candor/wire/instruments.ts'
import type { WireMarketStatus } from '@candor/wire/quotes.ts'

type WellKnown = { symbol: string; market: WireMarket }

/** One well-known instrument of each market, and silver. */
const first: readonly WellKnown[] = [
  { symbol: 'XAUUSD', market: 'metals' },
  { symbol: 'BTCUSD', market: 'crypto' },
  { symbol: 'EURUSD', market: 'forex' },
  { symbol: '0700.HK', market: 'hk_stocks' },
  { symbol: 'AAPL', market: 'us_stocks' },
  { symbol: '1155.KL', market: 'my_stocks' },
  { symbol: 'SPY', market: 'etf' },
  { symbol: 'XAGUSD', market: 'metals' },
]

/** More of the markets that are open most: at a weekend only crypto trades. */
const further: readonly WellKnown[] = [
  { symbol: 'ETHUSD', market: 'crypto' },
  { symbol: 'SOLUSD', market: 'crypto' },
  { symbol: 'XRPUSD', market: 'crypto' },
  { symbol: 'DOGEUSD', market: 'crypto' },
]

/** So many that trade now come first, where there are that many. */
const mostFilledUp = 5

export const usualSymbols: readonly string[] = first.map(({ symbol }) => symbol)

/** The list of who has not chosen yet: what can be traded now comes first, and what is closed after it. */
export function freshSymbols(markets: readonly WireMarketStatus[]): readonly string[] {
  const isOpen = ({ market }: WellKnown) => markets.some((each) => each.market === market && each.open)
  const open = first.filter(isOpen)
  const added = further.filter(isOpen).slice(0, Math.max(0, mostFilledUp - open.length))
  const closed = first.filter((each) => !isOpen(each))
  return [...open, ...added, ...closed].map(({ symbol }) => symbol)
}
