import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { sessionAt } from '@candor/domain/instruments/trading-hours.ts'
import type { TradeMarket, TradeSide } from './trade-asks.ts'

/** What the second ledger knows of three instruments and their prices, with every number written out; prices are whole 10⁻⁸. */

type NaiveInstrument = {
  /** One lot is so many units. */
  contract: bigint
  /** The smallest lot, and the step between two. */
  step: bigint
  tick: bigint
  cap: number
  /** Of a hundred million, each night. */
  nightly: bigint
  lease: string
}

export const naiveInstruments: Readonly<Record<string, NaiveInstrument>> = {
  XAUUSD: {
    contract: 100n,
    step: 1_000_000n,
    tick: 1_000_000n,
    cap: 20,
    nightly: 18_000n,
    lease: 'watch/metals',
  },
  EURGBP: {
    contract: 100_000n,
    step: 1_000_000n,
    tick: 1_000n,
    cap: 30,
    nightly: 8_000n,
    lease: 'watch/forex',
  },
  USDJPY: {
    contract: 100_000n,
    step: 1_000_000n,
    tick: 100_000n,
    cap: 30,
    nightly: 8_000n,
    lease: 'watch/forex',
  },
}

export const instrumentOf = (symbol: string): NaiveInstrument => {
  const found = naiveInstruments[symbol]
  if (!found) throw new Error(`the naive ledger does not know ${symbol}`)
  return found
}

/** When the session that runs ends. Calendars are data, so they are not written twice. */
export function sessionEnd(symbol: string, at: number): number | null {
  const instrument = findInstrument(symbol)
  const session = instrument && sessionAt(instrument.calendar, Temporal.Instant.fromEpochMilliseconds(at))
  return session?.closesAt?.epochMilliseconds ?? null
}

export type NaiveQuote = Omit<TradeMarket, 'up' | 'down'>

const one = 100_000_000n

/** Pounds are multiplied by the middle of GBPUSD, yen divided by the middle of USDJPY. */
export function rateOf(
  market: ReadonlyMap<string, NaiveQuote>,
  symbol: string,
): { up: bigint; down: bigint } {
  if (symbol === 'EURGBP') return { up: market.get('GBPUSD')?.mid ?? 0n, down: one }
  if (symbol === 'USDJPY') return { up: one, down: market.get('USDJPY')?.mid ?? 0n }
  return { up: one, down: one }
}

/** A fraction of a cent. */
export type Exact = { top: bigint; bottom: bigint }

export type Rate = { up: bigint; down: bigint }

/** So many lots times a price, or a distance between two, in cents. */
export const worth = (symbol: string, lots: bigint, price: bigint, { up, down }: Rate): Exact => ({
  top: lots * instrumentOf(symbol).contract * price * 100n * up,
  bottom: one * one * down,
})

export const add = (first: Exact, second: Exact): Exact => ({
  top: first.top * second.bottom + second.top * first.bottom,
  bottom: first.bottom * second.bottom,
})

/** To the nearest whole number, halves to the even one. */
export function nearest(top: bigint, bottom: bigint): bigint {
  let whole = top / bottom
  if (top < 0n && whole * bottom !== top) whole -= 1n
  const twice = 2n * (top - whole * bottom)
  if (twice === bottom) return whole % 2n === 0n ? whole : whole + 1n
  return twice < bottom ? whole : whole + 1n
}

/** Up to the next whole number. */
export const ceiling = (top: bigint, bottom: bigint): bigint => (top + bottom - 1n) / bottom

export const opensAt = (side: TradeSide, { bid, ask }: { bid: bigint; ask: bigint }): bigint =>
  side === 'long' ? ask : bid
export const closesAt = (side: TradeSide, { bid, ask }: { bid: bigint; ask: bigint }): bigint =>
  side === 'long' ? bid : ask

/** Why nothing is traded now. */
export function marketRefusal(state: TradeMarket['state']): string | null {
  if (state === 'closed') return 'non-trading-hours'
  if (state === 'halted') return 'instrument-halted'
  return state === 'stale' ? 'data-anomaly' : null
}

/** Ninety million and a little. */
const largest = 9_007_199_254_740_991n

export const isPrice = (symbol: string, price: bigint): boolean =>
  price > 0n && price <= largest && price % instrumentOf(symbol).tick === 0n

export const lowest = 1n
export const highest = largest

/** Whether a price has moved against a buyer or seller, further than so many millionths. */
export function hasMoved(buys: boolean, seen: bigint, now: bigint, millionths: number): boolean {
  if (seen <= 0n || seen > largest) return true
  const against = buys ? now - seen : seen - now
  return against > 0n && against * 1_000_000n > seen * BigInt(millionths)
}
