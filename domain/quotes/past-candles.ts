import type { Price } from '../money/price.ts'
import { hashTimes } from '../proofs/seed-chain.ts'
import { dayMs, hourMs } from '../time/durations.ts'
import { amongStarts, type Candle, candleOf, everyMs, prepend, type RawCandle } from './candle.ts'
import { crossOf, crossPath } from './cross-path.ts'
import { type DayPath, dayPath } from './day-path.ts'
import type { CrossTerms, DayTerms, InstrumentTerms } from './day-terms.ts'
import { minutesOfDay } from './draw-stream.ts'
import { marketDay } from './market-day.ts'
import { daysOfMinutes, minutesFrom } from './minutes-from.ts'
import { type Knot, knotsOf, walkBack } from './past-day.ts'
import { type PastMarket, pastMarket } from './past-market.ts'
import { productOf, quotientOf } from './price-ratio.ts'
import { planSessions, type Session } from './session-plan.ts'
import { splitKnot } from './split-knot.ts'

/**
 * A believable past for a fresh install. Its last two days are ordinary days with their own ticks, begun from the reference price; before
 * them the past is coarse: knots of ten minutes for 60 days, of an hour for two years. Where a market was closed on those two days, the last
 * knots before them are split into minutes (`minutesFrom`). Every candle is the roll-up of the shorter ones under it, and the last close is the first live day's previous close.
 */
type PastInput = {
  /** S_0, which is public: the seed of the day before the first live one. */
  readonly anchor: Uint8Array
  readonly terms: DayTerms
  /** Midnight UTC at which the first live day begins, in epoch milliseconds. */
  readonly firstDayStart: number
  readonly instruments: readonly PastInstrument[]
}

type PastInstrument = {
  readonly symbol: string
  readonly refPrice: Price
  /** All of two years and the one before; instruments of one calendar should share the array, which is then planned once. */
  readonly sessions: readonly Session[]
  /** Where daily candles begin, sorted; whole hours. Midnight UTC where nothing is said. */
  readonly dayStarts?: readonly number[]
}

export type PastCandles = {
  readonly days: readonly Candle[]
  readonly hours: readonly Candle[]
  readonly minutes: readonly Candle[]
  readonly lastClose: Price
}

const pastDays = 730
const daysOfHours = 60

/** The candles of one instrument in the making, each row running backwards in time. */
type Rows = {
  readonly given: PastInstrument
  readonly dayStartOf: (ms: number) => number
  /** Midnight UTC from which it has minutes. */
  readonly minutesFrom: number
  readonly minutes: RawCandle[]
  readonly hours: RawCandle[]
  readonly days: RawCandle[]
  /** The current price of the walk back, in 10⁻⁸. */
  units: number
  lastClose: Price
}

export function pastCandles(input: PastInput): ReadonlyMap<string, PastCandles> {
  const rows = new Map(
    input.instruments.map((given) => [given.symbol, emptyRows(given, input.firstDayStart)]),
  )
  const market = pastMarket(input.anchor, input.terms, pastDays)
  addRealDays(input, rows)
  addCoarseDays(input, market, rows)
  return new Map(
    Array.from(rows, ([symbol, { minutes, hours, days, lastClose }]) => [
      symbol,
      {
        days: days.reverse().map(candleOf),
        hours: hours.reverse().map(candleOf),
        minutes: minutes.reverse().map(candleOf),
        lastClose,
      },
    ]),
  )
}

const emptyRows = (given: PastInstrument, firstDayStart: number): Rows => ({
  given,
  minutesFrom: minutesFrom(given.sessions, firstDayStart),
  dayStartOf: given.dayStarts ? amongStarts(given.dayStarts) : everyMs(dayMs),
  minutes: [],
  hours: [],
  days: [],
  units: Number(given.refPrice),
  lastClose: given.refPrice,
})

/** The two days with ticks: made forwards from the reference price, then added backwards like all others. */
function addRealDays(input: PastInput, all: Map<string, Rows>): void {
  const { terms, firstDayStart } = input
  for (const { legs, op, symbol } of terms.crosses) {
    const rows = all.get(symbol)
    const [first, second] = legs.map((leg) => all.get(leg)?.given.refPrice)
    if (rows && first && second) rows.lastClose = crossOf(op, first, second)
  }
  const days: DayPath[][] = []
  for (let back = daysOfMinutes - 1; back >= 0; back -= 1) {
    const day = marketDay(hashTimes(input.anchor, back), terms)
    const dayStart = firstDayStart - (back + 1) * dayMs
    const paths = new Map<string, DayPath>()
    for (const { symbol } of terms.instruments) {
      const rows = all.get(symbol)
      if (!rows) continue
      const { sessions } = rows.given
      paths.set(symbol, dayPath({ day, symbol, dayStart, previousClose: rows.lastClose, sessions }))
    }
    for (const cross of terms.crosses) addCross(cross, paths, all.get(cross.symbol))
    for (const [symbol, path] of paths) (all.get(symbol) as Rows).lastClose = path.closeOfDay
    days.unshift([...paths.values()])
  }
  for (const paths of days) addTicks(paths, all)
}

function addCross(terms: CrossTerms, paths: Map<string, DayPath>, rows: Rows | undefined): void {
  const [first, second] = terms.legs.map((leg) => paths.get(leg))
  if (!rows || !first || !second) return
  const { sessions } = rows.given
  paths.set(
    terms.symbol,
    crossPath({ terms, legs: [first, second], previousClose: rows.lastClose, sessions }),
  )
}

/** Minute by minute for all at once, so that a cross finds the minute its legs have just been asked for. */
function addTicks(paths: readonly DayPath[], all: Map<string, Rows>): void {
  const rowsOf = paths.map(({ symbol }) => all.get(symbol) as Rows)
  for (let minute = minutesOfDay - 1; minute >= 0; minute -= 1) {
    paths.forEach((path, index) => {
      const mids = path.midsOfMinute(minute)
      const volumes = mids && path.volumesOfMinute(minute)
      if (!volumes) return
      const candle = minuteCandle(mids, volumes, path.dayStart + minute * 60_000)
      const rows = rowsOf[index] as Rows
      rows.minutes.push(candle)
      addHour(rows, candle)
    })
  }
}

function minuteCandle(mid: Float64Array, volume: Float64Array, startsAt: number): RawCandle {
  const open = mid[0] as number
  let high = open
  let low = open
  let traded = 0
  for (let i = 0; i < 60; i += 1) {
    const value = mid[i] as number
    if (value > high) high = value
    if (value < low) low = value
    traded += volume[i] as number
  }
  return { startsAt, open, high, low, close: mid[59] as number, volume: traded }
}

function addHour(rows: Rows, candle: RawCandle): void {
  prepend(rows.hours, candle, candle.startsAt - (candle.startsAt % hourMs))
  prepend(rows.days, candle, rows.dayStartOf(candle.startsAt))
}

/** The minutes of a knot, running backwards like all rows. */
function addMinutes(rows: Rows, candle: RawCandle, knots: readonly Knot[]): void {
  const minute = (candle.startsAt % dayMs) / 60_000
  const length = knots.find((knot) => knot.minute === minute)?.minutes ?? 1
  rows.minutes.push(...splitKnot(candle, length, `${rows.given.symbol} ${candle.startsAt}`).toReversed())
}

type DayKnots = readonly (RawCandle | undefined)[]

function addCoarseDays(input: PastInput, market: PastMarket, all: Map<string, Rows>): void {
  const drawn = input.terms.instruments.filter(({ symbol }) => all.has(symbol))
  for (let back = daysOfMinutes; back < pastDays; back += 1) {
    const length = back < daysOfHours ? 10 : 60
    const dayStart = input.firstDayStart - (back + 1) * dayMs
    const planned = new Map<readonly Session[], readonly Knot[]>()
    const knotsFor = ({ given: { sessions } }: Rows): readonly Knot[] => {
      const knots = planned.get(sessions) ?? knotsOf(planSessions(dayStart, sessions), length)
      planned.set(sessions, knots)
      return knots
    }
    const candles = new Map<string, DayKnots>()
    const add = (rows: Rows, knots: DayKnots): void => {
      for (let i = knots.length - 1; i >= 0; i -= 1) {
        const candle = knots[i]
        if (!candle) continue
        if (dayStart >= rows.minutesFrom) addMinutes(rows, candle, knotsFor(rows))
        if (back < daysOfHours) addHour(rows, candle)
        else prepend(rows.days, candle, rows.dayStartOf(candle.startsAt))
      }
    }
    for (const terms of drawn) {
      const rows = all.get(terms.symbol) as Rows
      const knots = coarseDay(market, terms, back, length, knotsFor(rows), dayStart, rows)
      candles.set(terms.symbol, knots)
      add(rows, knots)
    }
    for (const cross of input.terms.crosses) {
      const rows = all.get(cross.symbol)
      const [first, second] = cross.legs.map((leg) => candles.get(leg))
      if (rows && first && second) add(rows, crossKnots(cross, first, second, knotsFor(rows), dayStart))
    }
  }
}

function coarseDay(
  market: PastMarket,
  terms: InstrumentTerms,
  back: number,
  length: number,
  knots: readonly Knot[],
  dayStart: number,
  rows: Rows,
): DayKnots {
  const out: (RawCandle | undefined)[] = []
  if (knots.length === 0) return out
  rows.units = walkBack(market.memberOn(terms, back, minutesOfDay / length), knots, dayStart, rows.units, out)
  return out
}

/** Ends from the legs' ends; the wicks from the first leg's, beside where the second one closed. */
function crossKnots(
  { op }: CrossTerms,
  first: DayKnots,
  second: DayKnots,
  knots: readonly Knot[],
  dayStart: number,
): DayKnots {
  const of = (one: number, other: number): number =>
    (op === 'mul' ? productOf : quotientOf)(one, other, 'nearest')
  const out: (RawCandle | undefined)[] = []
  for (const { index, minute } of knots) {
    const one = first[index]
    const other = second[index]
    if (!one || !other) continue
    const open = of(one.open, other.open)
    const close = of(one.close, other.close)
    const high = Math.max(open, close, of(one.high, other.close))
    const low = Math.min(open, close, of(one.low, other.close))
    const volume = Math.min(one.volume, other.volume)
    out[index] = { startsAt: dayStart + minute * 60_000, open, high, low, close, volume }
  }
  return out
}
