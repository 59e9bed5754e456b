import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { writeDecimal } from '@candor/domain/money/fixed-point.ts'
import { feeDivisor, type TermDays, termDays } from '@candor/domain/participations/participation-terms.ts'
import { shownValue, unitDecimals, units } from '@candor/domain/participations/unit.ts'
import { curveOf, figuresOf } from '@candor/domain/strategies/backtest-figures.ts'
import type { Strategy } from '@candor/domain/strategies/strategy.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import type { WireResult, WireStrategy } from '@candor/wire/strategies.ts'
import { indexed, writePpm, writeResult } from '@candor/wire/write-test.ts'
import type { StoredTest } from './keep-tests.ts'
import type { StoredPool } from './pool-rows.ts'
import type { ShortValue } from './pool-table.ts'

const instant = (at: number): string => new Date(at).toISOString()

export const writeValue = ({ at, equity, units: all }: ShortValue) => ({
  at: at.toISOString(),
  value: writeDecimal(shownValue({ equity: cents(equity), units: units(all) }), unitDecimals),
})

const dayOf = (at: number): number => at - (at % dayMs)

type Closed = { count: number; won: number; lost: number }

/** Live values as if each day had one, the first day being the one it began on with a dollar a unit. */
export function liveCurve(values: readonly ShortValue[]) {
  const points = values.map(({ at, equity, units: all }) => ({
    date: dayOf(at.getTime()),
    equity: cents(shownValue({ equity: cents(equity), units: units(all) })),
    exposurePpm: 0,
  }))
  return { start: cents(100_000_000n), points }
}

function liveResult(values: readonly ShortValue[], closed: Closed): WireResult | null {
  const first = values[0]
  const last = values.at(-1)
  if (!first || !last) return null
  const costs = { fees: 0n, financing: 0n, spread: 0n }
  const run = { ...liveCurve(values), trades: [], costs, traded: 0n, inMarket: 0, moments: 1 }
  const ended = closed.won + closed.lost
  return {
    ...writeResult(figuresOf(run)),
    from: first.at.toISOString(),
    until: last.at.toISOString(),
    trades: closed.count,
    hitRate: ended === 0 ? null : writePpm(Math.round((closed.won * 1_000_000) / ended)),
  }
}

/** Points of a small picture. */
const mostPoints = 60

function thinned<Point>(points: readonly Point[]): Point[] {
  const step = Math.max(1, Math.ceil(points.length / mostPoints))
  return points.filter((_, place) => (points.length - 1 - place) % step === 0)
}

export type StrategyFacts = {
  strategy: Strategy
  pool: StoredPool
  /** Null while it is being tested. */
  test: StoredTest | null
  /** The last of each day, oldest first. */
  values: readonly ShortValue[]
  last: ShortValue | null
  closed: Closed
}

export function writeStrategy({ strategy, pool, test, values, last, closed }: StrategyFacts): WireStrategy {
  const tested = test?.backtest.tested ?? null
  return {
    id: strategy.id,
    symbols: [...strategy.symbols],
    product: strategy.product,
    leverage: strategy.leverage,
    interval: strategy.interval,
    risk: strategy.risk,
    minimum: writeCents(strategy.minimum),
    feeRate: writeDecimal(100_000_000n / feeDivisor, 8),
    learns: strategy.learns,
    liveSince: pool.began_at.toISOString(),
    endedAt: strategy.endedAt === null ? null : instant(strategy.endedAt),
    value: last && writeValue(last),
    live: liveResult(values, closed),
    tested: tested && writeResult(tested.figures),
    curves: {
      tested: thinned(tested?.curve ?? []).map(({ returnPpm }) => indexed(returnPpm)),
      live: thinned(curveOf(liveCurve(values))).map(({ returnPpm }) => indexed(returnPpm)),
    },
  }
}

/** The best and the worst that a curve of days did over each term. */
export function writeTerms(
  live: readonly { date: number; returnPpm: number }[],
  tested: readonly { date: number; returnPpm: number }[],
) {
  const range = (curve: readonly { date: number; returnPpm: number }[], days: TermDays) => {
    const changes = curve.flatMap(({ date, returnPpm }, place) => {
      const end = curve.slice(place + 1).find((later) => later.date >= date + days * dayMs)
      return end ? [((1_000_000 + end.returnPpm) / (1_000_000 + returnPpm) - 1) * 1_000_000] : []
    })
    if (changes.length === 0) return null
    return {
      best: writePpm(Math.round(Math.max(...changes))),
      worst: writePpm(Math.round(Math.min(...changes))),
    }
  }
  return termDays.flatMap((days) => {
    // A record shorter than a few terms says nothing yet.
    const own = live.length > days * 4 ? range(live, days) : null
    const found = own ?? range(tested, days)
    return found ? [{ days, ...found, from: own ? ('live' as const) : ('tested' as const) }] : []
  })
}
