import { type Cents, cents } from '../money/cents.ts'
import { divideHalfEven } from '../money/rounding.ts'
import { dayMs } from '../time/durations.ts'
import type { TestPoint, TestRun } from './test-run.ts'

/** The figures of a test as pages show them: what was lost before what was earned. Shares are millionths. */
export type BacktestFigures = {
  readonly from: number
  readonly to: number
  /** Zero or less. */
  readonly worstFallPpm: number
  /** The date of the high it fell from, of its lowest point, and of the first day at that high again; null while it is not. */
  readonly worstFall: { readonly from: number; readonly to: number; readonly recovered: number | null } | null
  /** The longest time from a high to the next day as high, in days; the one that still runs counts until the end. */
  readonly underWaterDays: number
  readonly losingMonths: number
  readonly months: number
  readonly losingWeeks: number
  readonly weeks: number
  readonly trades: number
  /** Trades that made nothing or less, after fees and financing. */
  readonly tradesLost: number
  readonly hitRatePpm: number | null
  /** How much of the time anything was held, and how much of the money was at work on average. */
  readonly timeInMarketPpm: number
  readonly exposurePpm: number
  /** Everything bought and sold, beside the average equity. */
  readonly turnoverPpm: number
  readonly costs: { readonly fees: Cents; readonly financing: Cents; readonly spread: Cents }
  /** All of them beside what it began with. */
  readonly costsPpm: number
  /** After costs. */
  readonly returnPpm: number
}

export type CurvePoint = {
  readonly date: number
  readonly equity: Cents
  readonly returnPpm: number
  /** Below the highest so far: zero or less. */
  readonly fallPpm: number
}

/** A year of the months table: its total, and twelve months of which those outside the test are null. */
export type YearRow = {
  readonly year: number
  readonly totalPpm: number
  readonly monthsPpm: readonly (number | null)[]
}

const ppm = 1_000_000n

const ppmOf = (part: bigint, all: bigint): number =>
  all === 0n ? 0 : Number(divideHalfEven(part * ppm, all))

/** The first point is the day before the first, with what the test began with. */
export function curveOf({ start, points }: Pick<TestRun, 'start' | 'points'>): CurvePoint[] {
  let peak: bigint = start
  const first = points[0]
  const begin = first ? [{ date: first.date - dayMs, equity: start }] : []
  return [...begin, ...points].map(({ date, equity }) => {
    if (equity > peak) peak = equity
    return { date, equity, returnPpm: ppmOf(equity - start, start), fallPpm: ppmOf(equity - peak, peak) }
  })
}

/** From one high to the next day at least as high; null while the fall still runs. */
type Dive = { from: number; lowest: number; lowestPpm: number; recovered: number | null }

function divesOf(curve: readonly CurvePoint[]): Dive[] {
  const dives: Dive[] = []
  let high = curve[0]
  let dive: Dive | null = null
  for (const point of curve) {
    if (high === undefined || point.equity >= high.equity) {
      if (dive) dive.recovered = point.date
      dive = null
      high = point
    } else {
      if (!dive) {
        dive = { from: high.date, lowest: point.date, lowestPpm: point.fallPpm, recovered: null }
        dives.push(dive)
      }
      if (point.fallPpm < dive.lowestPpm)
        Object.assign(dive, { lowest: point.date, lowestPpm: point.fallPpm })
    }
  }
  return dives
}

/** Stretches of dates with what each earned, from the close before it to its last. */
function stretches(
  curve: readonly CurvePoint[],
  keyOf: (date: number) => number,
): { key: number; returnPpm: number }[] {
  const found: { key: number; from: bigint; to: bigint }[] = []
  curve.forEach(({ date, equity }, i) => {
    const before = curve[i - 1]
    if (!before) return
    const last = found.at(-1)
    const key = keyOf(date)
    if (last?.key === key) last.to = equity
    else found.push({ key, from: before.equity, to: equity })
  })
  return found.map(({ key, from, to }) => ({ key, returnPpm: ppmOf(to - from, from) }))
}

const monthKey = (date: number): number => new Date(date).getUTCFullYear() * 12 + new Date(date).getUTCMonth()

const yearKey = (date: number): number => new Date(date).getUTCFullYear()

// 1 January 1970 was a Thursday: three days after a Monday.
const weekKey = (date: number): number => Math.floor((date / dayMs + 3) / 7)

export function monthsTable(curve: readonly CurvePoint[]): YearRow[] {
  const months = new Map(stretches(curve, monthKey).map(({ key, returnPpm }) => [key, returnPpm]))
  return stretches(curve, yearKey).map(({ key: year, returnPpm }) => ({
    year,
    totalPpm: returnPpm,
    monthsPpm: Array.from({ length: 12 }, (_, month) => months.get(year * 12 + month) ?? null),
  }))
}

const countLosing = (rows: readonly { returnPpm: number }[]): number =>
  rows.filter(({ returnPpm }) => returnPpm < 0).length

const averageOf = (points: readonly TestPoint[], pick: (point: TestPoint) => bigint): bigint =>
  points.length === 0
    ? 0n
    : divideHalfEven(
        points.reduce((sum, point) => sum + pick(point), 0n),
        BigInt(points.length),
      )

export function figuresOf(run: TestRun): BacktestFigures {
  const { points, trades, costs, start } = run
  const curve = curveOf(run)
  const dives = divesOf(curve)
  const to = curve.at(-1)?.date ?? 0
  const worst = dives.reduce<Dive | null>(
    (deepest, dive) => (dive.lowestPpm < (deepest?.lowestPpm ?? 0) ? dive : deepest),
    null,
  )
  const days = dives.map(({ from, recovered }) => ((recovered ?? to) - from) / dayMs)
  const months = stretches(curve, monthKey)
  const weeks = stretches(curve, weekKey)
  const tradesLost = trades.filter(({ profit }) => profit <= 0n).length
  const paid = costs.fees + costs.financing + costs.spread
  return {
    from: points[0]?.date ?? 0,
    to,
    worstFallPpm: worst?.lowestPpm ?? 0,
    worstFall: worst && { from: worst.from, to: worst.lowest, recovered: worst.recovered },
    underWaterDays: days.reduce((longest, one) => (one > longest ? one : longest), 0),
    losingMonths: countLosing(months),
    months: months.length,
    losingWeeks: countLosing(weeks),
    weeks: weeks.length,
    trades: trades.length,
    tradesLost,
    hitRatePpm: trades.length === 0 ? null : ppmOf(BigInt(trades.length - tradesLost), BigInt(trades.length)),
    timeInMarketPpm: ppmOf(BigInt(run.inMarket), BigInt(run.moments)),
    exposurePpm: Number(averageOf(points, ({ exposurePpm }) => BigInt(exposurePpm))),
    turnoverPpm: ppmOf(
      run.traded,
      averageOf(points, ({ equity }) => equity),
    ),
    costs: { fees: cents(costs.fees), financing: cents(costs.financing), spread: cents(costs.spread) },
    costsPpm: ppmOf(paid, start),
    returnPpm: curve.at(-1)?.returnPpm ?? 0,
  }
}
