import { valueAt } from '../holdings/spot-value.ts'
import { type Cents, cents } from '../money/cents.ts'
import { notionalOf, roundExact } from '../positions/position-value.ts'
import { nextFinancing } from '../positions/trading-terms.ts'
import { dayMs } from '../time/durations.ts'
import { type Pool, type PoolQuotes, poolEquity } from './pool-value.ts'
import {
  applyAct,
  chargeFinancing,
  liquidateIn,
  openTestBook,
  poolOf,
  type TestAct,
  type TestCosts,
  type TestTrade,
} from './test-book.ts'
import type { TestMoment } from './test-timeline.ts'
import type { PlanInput } from './wanted-share.ts'

/** What the pool would have had in cash at the end of a day if it had closed everything, and how much of that was at work. */
export type TestPoint = { readonly date: number; readonly equity: Cents; readonly exposurePpm: number }

export type TestRun = {
  readonly start: Cents
  readonly points: readonly TestPoint[]
  readonly trades: readonly TestTrade[]
  readonly costs: Readonly<TestCosts>
  readonly traded: bigint
  /** Moments at whose end anything was held, and all of them. */
  readonly inMarket: number
  readonly moments: number
}

/** What is done at the beginning of a moment; an empty list where nothing is. */
export type Planner = (index: number, input: PlanInput) => readonly TestAct[]

/** Lives through the moments with the acts of a planner. */
export function runTest(
  strategy: PlanInput['strategy'],
  moments: readonly TestMoment[],
  start: Cents,
  planAt: Planner,
): TestRun {
  const book = openTestBook(start)
  const points: TestPoint[] = []
  let inMarket = 0
  moments.forEach((moment, index) => {
    const before = moments[index - 1]
    if (before) for (let n = nightsBetween(before.at, moment.at); n > 0; n -= 1) chargeFinancing(book, moment)
    const { opens, tradable } = moment
    const acts = planAt(index, { strategy, pool: poolOf(book), quotes: opens, tradable })
    for (const act of acts) applyAct(book, act, moment)
    liquidateIn(book, moment)
    const pool = poolOf(book)
    if (pool.holdings.length + pool.positions.length > 0) inMarket += 1
    if (moment.endsDay !== null) points.push(pointOf(pool, moment.closes, moment.endsDay))
  })
  const { trades, costs, traded } = book
  return { start, points, trades, costs, traded, inMarket, moments: moments.length }
}

/** Financings from one moment, exclusive, until another. */
const nightsBetween = (from: number, to: number): number => {
  const first = nextFinancing(from)
  return first > to ? 0 : Math.floor((to - first) / dayMs) + 1
}

function pointOf(pool: Pool, quotes: PoolQuotes, date: number): TestPoint {
  const equity = poolEquity(pool, quotes)
  if (equity === null) throw new RangeError('something that is held has no price')
  let atWork = 0n
  for (const { symbol, quantity } of pool.holdings) {
    const quote = quotes.get(symbol)
    if (quote) atWork += valueAt(quantity, quote.bid, quote.conversion)
  }
  for (const { position } of pool.positions) {
    const quote = quotes.get(position.symbol)
    if (quote) atWork += roundExact(notionalOf(position, quote.bid, quote.conversion))
  }
  return { date, equity, exposurePpm: equity > 0n ? Number((atWork * 1_000_000n) / equity) : 0 }
}

/** What a test begins with: as much as a pool does. */
export const testStart: Cents = cents(100_000_00n)
