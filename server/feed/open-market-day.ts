import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { CalendarId } from '@candor/domain/instruments/market-calendar.ts'
import type { Price } from '@candor/domain/money/price.ts'
import { dayMs } from '@candor/domain/proofs/seed-chain.ts'
import { sessionsForPaths } from '@candor/domain/quotes/calendar-sessions.ts'
import { crossOf, crossPath } from '@candor/domain/quotes/cross-path.ts'
import { type DayPath, dayPath } from '@candor/domain/quotes/day-path.ts'
import type { DayTerms } from '@candor/domain/quotes/day-terms.ts'
import { type MarketDay, marketDay } from '@candor/domain/quotes/market-day.ts'
import type { Session } from '@candor/domain/quotes/session-plan.ts'

/** All that a simulated day follows from. */
export type DayInput = {
  /** Midnight UTC in epoch milliseconds. */
  readonly dayStart: number
  readonly seed: Uint8Array
  readonly terms: DayTerms
  /** Last mids of the day before. Where one is missing, the path begins at the reference price. */
  readonly previousCloses: ReadonlyMap<string, Price>
}

/** A day whose paths are opened one by one when first asked for, and kept. */
export type OpenDay = {
  readonly dayStart: number
  /** In the order of the terms, legs before their crosses. */
  readonly symbols: readonly string[]
  pathOf(symbol: string): DayPath | null
  /** Whether any session touches the day. Where none does, the path stands still and need not be opened. */
  trades(symbol: string): boolean
  /** The last mid of every instrument, also of those that did not trade. */
  closes(): Map<string, Price>
}

export function openMarketDay(input: DayInput): OpenDay {
  const { dayStart, terms, previousCloses } = input
  let shared: MarketDay | null = null
  const paths = new Map<string, DayPath | null>()
  const drawn = new Map(terms.instruments.map((one) => [one.symbol, one]))
  const crosses = new Map(terms.crosses.map((one) => [one.symbol, one]))
  const plans = new Map<CalendarId, readonly Session[]>()
  const sessionsOf = (symbol: string): readonly Session[] | null => {
    const calendar = findInstrument(symbol)?.calendar
    if (calendar === undefined) return null
    const sessions = plans.get(calendar) ?? sessionsForPaths(calendar, dayStart, dayStart + dayMs)
    plans.set(calendar, sessions)
    return sessions
  }
  const trades = (symbol: string): boolean =>
    sessionsOf(symbol)?.some(({ opensAt, closesAt }) => closesAt > dayStart && opensAt < dayStart + dayMs) ??
    false

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
    const sessions = sessionsOf(symbol)
    const previousClose = previousCloses.get(symbol) ?? findInstrument(symbol)?.refPrice ?? null
    if (!sessions || previousClose === null) return null
    if (!drawn.has(symbol)) return openCross(symbol, sessions)
    shared ??= marketDay(input.seed, terms)
    return dayPath({ day: shared, symbol, dayStart, previousClose, sessions })
  }
  const pathOf = (symbol: string): DayPath | null => {
    const known = paths.get(symbol)
    if (known !== undefined) return known
    const path = open(symbol)
    paths.set(symbol, path)
    return path
  }
  const symbols = [...drawn.keys(), ...crosses.keys()]
  return {
    dayStart,
    symbols,
    pathOf,
    trades,
    closes: () => {
      const closes = new Map(previousCloses)
      for (const symbol of symbols) {
        if (closes.has(symbol) && !trades(symbol)) continue
        const path = pathOf(symbol)
        if (path) closes.set(symbol, path.closeOfDay)
      }
      return closes
    },
  }
}
