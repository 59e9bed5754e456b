import type { Price } from '../money/price.ts'
import { dayMs } from '../time/durations.ts'
import { crossOf, crossPath } from './cross-path.ts'
import { type DayPath, dayPath } from './day-path.ts'
import type { DayTerms } from './day-terms.ts'
import { type MarketDay, marketDay } from './market-day.ts'
import type { Session } from './session-plan.ts'

/** All that a simulated day follows from. */
export type DayInput = {
  /** Midnight UTC in epoch milliseconds. */
  readonly dayStart: number
  readonly seed: Uint8Array
  readonly terms: DayTerms
  /** Last mids of the day before. */
  readonly previousCloses: ReadonlyMap<string, Price>
}

/** A day whose paths are opened one by one when first asked for, and kept. */
export type DayPaths = {
  /** In the order of the terms, legs before their crosses. */
  readonly symbols: readonly string[]
  pathOf(symbol: string): DayPath | null
  /** Whether any session touches the day. Where none does, the path does not move and need not be opened. */
  trades(symbol: string): boolean
}

/** The paths of a day, from what was committed of it and from nothing else. Null where the terms or the closes do not know a symbol. */
export function dayPaths({ dayStart, seed, terms, previousCloses }: DayInput): DayPaths {
  let shared: MarketDay | null = null
  const paths = new Map<string, DayPath | null>()
  const drawn = new Set(terms.instruments.map(({ symbol }) => symbol))
  const crosses = new Map(terms.crosses.map((one) => [one.symbol, one]))
  const sessionsOf = new Map(
    terms.calendars?.flatMap(({ symbols, sessions }) =>
      symbols.map((symbol): [string, readonly Session[]] => [symbol, sessions]),
    ),
  )

  const openCross = (symbol: string, sessions: readonly Session[]): DayPath | null => {
    const cross = crosses.get(symbol)
    const first = cross && pathOf(cross.legs[0])
    const second = cross && pathOf(cross.legs[1])
    if (!cross || !first || !second) return null
    const previousClose =
      previousCloses.get(symbol) ?? crossOf(cross.op, first.previousClose, second.previousClose)
    return crossPath({ terms: cross, legs: [first, second], previousClose, sessions })
  }
  const open = (symbol: string): DayPath | null => {
    const sessions = sessionsOf.get(symbol)
    if (!sessions) return null
    if (!drawn.has(symbol)) return openCross(symbol, sessions)
    const previousClose = previousCloses.get(symbol)
    if (previousClose === undefined) return null
    shared ??= marketDay(seed, terms)
    return dayPath({ day: shared, symbol, dayStart, previousClose, sessions })
  }
  const pathOf = (symbol: string): DayPath | null => {
    const known = paths.get(symbol)
    if (known !== undefined) return known
    const path = open(symbol)
    paths.set(symbol, path)
    return path
  }
  return {
    symbols: [...drawn, ...crosses.keys()],
    pathOf,
    trades: (symbol) =>
      sessionsOf
        .get(symbol)
        ?.some(({ opensAt, closesAt }) => closesAt > dayStart && opensAt < dayStart + dayMs) ?? false,
  }
}
