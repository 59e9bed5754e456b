import { type Cents, cents, writeCents } from '@candor/domain/money/cents.ts'
import { writeRate } from '@candor/domain/money/rate.ts'
import type { Note } from '@candor/domain/portfolio/concentration.ts'
import { type Fall, fallsOf, worstOf } from '@candor/domain/portfolio/drawdown.ts'
import { moneyWeighted } from '@candor/domain/portfolio/money-weighted.ts'
import { daysBetween, extremeDays, type ProfitDay, profitDays } from '@candor/domain/portfolio/profit-days.ts'
import { costKinds, type Posted, profitLines } from '@candor/domain/portfolio/profit-lines.ts'
import { resultOf, type Snapshot, thinOut } from '@candor/domain/portfolio/snapshot.ts'
import { growthOf, growthRate, timeWeighted } from '@candor/domain/portfolio/time-weighted.ts'
import type { Worth } from '@candor/domain/portfolio/worth.ts'
import type { noteSchema, WirePortfolio, worthSchema } from '@candor/wire/portfolio.ts'
import type * as z from 'zod/mini'
import { writeInstant } from '../quotes/write-quote.ts'
import type { PeriodPoints } from './period-points.ts'

export const mostPoints = 300

export const writeDay = ({ day, profit }: ProfitDay) => ({ day, profit: writeCents(profit) })

export function writeWorth(worth: Worth): z.output<typeof worthSchema> {
  const { total, cash, orders, withdrawals, leveraged, contracts, spot, strategies, loan } = worth
  return {
    total: writeCents(total),
    cash: writeCents(cash),
    orders: writeCents(orders),
    withdrawals: writeCents(withdrawals),
    leveraged: writeCents(leveraged),
    contracts: writeCents(contracts),
    spot: writeCents(spot),
    strategies: writeCents(strategies),
    loan: writeCents(loan),
  }
}

export const writeNote = (note: Note): z.output<typeof noteSchema> =>
  note.kind === 'leverage'
    ? { kind: note.kind, times: writeRate(note.times) }
    : { ...note, share: writeRate(note.share) }

const dateOf = (at: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()

/** The days that a period touches, with what each of them made in it. The first point is where it begins, not a day's work. */
function daysOfPeriod(points: readonly Snapshot[], zone: string): ProfitDay[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const days = daysBetween(dateOf(first.at, zone), dateOf(last.at, zone), zone)
  const base = { ...first, at: Number.NEGATIVE_INFINITY }
  return profitDays([base, ...points], days)
}

const writeFall = ({ share, from, to }: Fall) => ({
  share: writeRate(share),
  from: writeInstant(from),
  to: writeInstant(to),
})

/** The curve: growth and falls are computed from all points, and drawn with some of them. */
function writeCurve(
  points: readonly Snapshot[],
  growth: readonly bigint[],
  falls: readonly Fall[],
): WirePortfolio['points'] {
  const drawn = points.map((point, place) => ({
    at: point.at,
    equity: point.equity,
    growth: growth[place] ?? 0n,
    fall: falls[place]?.share,
  }))
  return thinOut(drawn, mostPoints).map((one) => ({
    at: writeInstant(one.at),
    equity: writeCents(one.equity),
    growth: writeRate(growthRate(one.growth)),
    fall: one.fall === undefined ? '0.00000000' : writeRate(one.fall),
  }))
}

const sum = (values: readonly bigint[]): Cents => cents(values.reduce((total, value) => total + value, 0n))

const sumByKind = (posted: readonly Posted[]): WirePortfolio['costKinds'] =>
  costKinds.flatMap((kind) => {
    const mine = posted.filter((one) => one.kind === kind)
    return mine.length === 0 ? [] : [{ kind, amount: writeCents(sum(mine.map(({ amount }) => amount))) }]
  })

/** Everything that is sent of a period; it all follows from the points, what was posted and what was open. */
export function writePeriod(
  { start, end, points }: PeriodPoints,
  posted: readonly Posted[],
  zone: string,
): Omit<WirePortfolio, 'comparison'> {
  const rateOrNull = (rate: ReturnType<typeof timeWeighted>) => (rate === null ? null : writeRate(rate))
  const { best, worst } = extremeDays(daysOfPeriod(points, zone))
  const lines = profitLines(posted, start.open, end.open)
  // Each is a walk along all points, of which a year has many.
  const growth = growthOf(points)
  const falls = fallsOf(points, growth)
  const fall = worstOf(falls)
  return {
    from: writeInstant(start.at),
    until: writeInstant(end.at),
    startEquity: writeCents(start.equity),
    endEquity: writeCents(end.equity),
    paidIn: writeCents(cents(end.flow - start.flow)),
    profit: writeCents(cents(resultOf(end) - resultOf(start))),
    timeWeighted: rateOrNull(timeWeighted(points, growth)),
    moneyWeighted: rateOrNull(moneyWeighted(points)),
    worstFall: fall && writeFall(fall),
    bestDay: best && writeDay(best),
    worstDay: worst && writeDay(worst),
    costs: writeCents(sum(lines.map(({ costs }) => costs))),
    costKinds: sumByKind(posted),
    points: writeCurve(points, growth, falls),
    lines: lines.map(({ product, symbol, profit, costs, open }) => ({
      ...{ product, symbol, profit: writeCents(profit), costs: writeCents(costs), open: writeCents(open) },
    })),
  }
}
