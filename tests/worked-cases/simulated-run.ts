import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { seedOfDay } from '@candor/domain/proofs/seed-chain.ts'
import { sessionsForPaths } from '@candor/domain/quotes/calendar-sessions.ts'
import { catalogueTerms } from '@candor/domain/quotes/catalogue-terms.ts'
import type { InstrumentTerms } from '@candor/domain/quotes/day-terms.ts'
import { minutesOfDay } from '@candor/domain/quotes/draw-stream.ts'
import { marketDay } from '@candor/domain/quotes/market-day.ts'
import { type PathAnchors, pathAnchors } from '@candor/domain/quotes/path-anchors.ts'
import { planSessions, type Session } from '@candor/domain/quotes/session-plan.ts'
import { dayMs } from '@candor/domain/time/durations.ts'

/** Many days of minutes one after the other, each from the close before it: what statistics and trading rules are tried on. */
type SimulatedMinutes = {
  readonly symbol: string
  /** Minutes since 1970 of every open minute. */
  readonly minute: readonly number[]
  /** The mid a minute starts from, after the gap where a session opens, and the one it ends on. */
  readonly start: readonly number[]
  readonly end: readonly number[]
}

type RunInput = {
  readonly symbols: readonly string[]
  readonly firstDayStart: number
  readonly days: number
  readonly secret: Uint8Array
}

export function simulatedRun({
  symbols,
  firstDayStart,
  days,
  secret,
}: RunInput): ReadonlyMap<string, SimulatedMinutes> {
  const instruments = symbols.map((symbol) => {
    const instrument = findInstrument(symbol)
    if (!instrument) throw new RangeError(`no instrument ${symbol}`)
    return instrument
  })
  const terms = catalogueTerms(instruments)
  const members = terms.instruments.map((member) => {
    const instrument = instruments.find(({ symbol }) => symbol === member.symbol)
    return { member, calendar: instrument?.calendar ?? 'CRYPTO24X7', close: Number(instrument?.refPrice) }
  })
  const rows = new Map(symbols.map((symbol) => [symbol, emptyRow(symbol)]))
  // One chain for the whole run, a hash a day: the seed of its last day is found first and the others by hashing it.
  const seeds = [seedOfDay(secret, days, days)]
  for (let day = days - 1; day > 0; day -= 1) seeds.unshift(seedOfDay(seeds[0] as Uint8Array, 0, 1))
  seeds.forEach((seed, index) => {
    const dayStart = firstDayStart + index * dayMs
    const day = marketDay(seed, terms)
    const sessionsOf = new Map<string, readonly Session[]>()
    for (const one of members) {
      const sessions =
        sessionsOf.get(one.calendar) ?? sessionsForPaths(one.calendar, dayStart, dayStart + dayMs)
      sessionsOf.set(one.calendar, sessions)
      const anchors = pathAnchors(day, one.member, one.close, planSessions(dayStart, sessions))
      append(rows, one.member, anchors, dayStart)
      one.close = anchors.end[minutesOfDay - 1] as number
    }
  })
  return rows
}

type Row = { symbol: string; minute: number[]; start: number[]; end: number[] }

const emptyRow = (symbol: string): Row => ({ symbol, minute: [], start: [], end: [] })

function append(
  rows: Map<string, Row>,
  { symbol }: InstrumentTerms,
  anchors: PathAnchors,
  dayStart: number,
): void {
  const row = rows.get(symbol)
  for (let minute = 0; row && minute < minutesOfDay; minute += 1) {
    const start = anchors.start[minute] as number
    if (start === 0) continue
    row.minute.push(dayStart / 60_000 + minute)
    row.start.push(start)
    row.end.push(anchors.end[minute] as number)
  }
}
