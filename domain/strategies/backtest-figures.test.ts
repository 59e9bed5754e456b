import { at, usd } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { curveOf, figuresOf, monthsTable } from './backtest-figures.ts'
import type { TestTrade } from './test-book.ts'
import type { TestRun } from './test-run.ts'

describe('figures, worked by hand', () => {
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
  const point = (text: string, dollars: number, exposurePpm = 500_000) => ({
    date: day(text),
    equity: cents(BigInt(dollars * 100)),
    exposurePpm,
  })
  const trade = (profit: string): TestTrade => ({
    symbol: 'AAPL',
    side: 'long',
    openedAt: 0,
    closedAt: 0,
    entry: at('1'),
    exit: at('1'),
    returnPpm: 0,
    profit: usd(profit),
    opened: null,
    closed: null,
  })
  const run: TestRun = {
    start: usd('1000'),
    points: [
      point('2025-12-30', 1_100),
      point('2025-12-31', 990),
      point('2026-01-02', 880),
      point('2026-01-30', 1_045, 300_000),
      point('2026-02-27', 1_100),
      point('2026-03-02', 1_320),
      point('2026-03-03', 1_254),
    ],
    trades: [trade('5'), trade('-3'), trade('0')],
    costs: { fees: 1_000n, financing: 500n, spread: 500n },
    traded: 439_600n,
    inMarket: 3,
    moments: 4,
  }

  it('tell what was lost before what was earned', () => {
    expect(figuresOf(run)).toEqual({
      from: day('2025-12-30'),
      to: day('2026-03-03'),
      // 1,100 to 880, and at 1,100 again after 59 days.
      worstFallPpm: -200_000,
      worstFall: { from: day('2025-12-30'), to: day('2026-01-02'), recovered: day('2026-02-27') },
      underWaterDays: 59,
      // December −1 %, January +5.6 %, February +5.3 %, March +14 %.
      losingMonths: 1,
      months: 4,
      // The weeks of 29 December (−12 %), 26 January, 23 February and 2 March.
      losingWeeks: 1,
      weeks: 4,
      trades: 3,
      tradesLost: 2,
      hitRatePpm: 333_333,
      timeInMarketPpm: 750_000,
      // (6 × 50 % + 30 %) / 7
      exposurePpm: 471_429,
      // 4,396.00 beside 7,689.00 / 7 = 1,098.43
      turnoverPpm: 4_002_076,
      costs: { fees: usd('10'), financing: usd('5'), spread: usd('5') },
      costsPpm: 20_000,
      returnPpm: 254_000,
    })
  })

  it('tell months and years from the close before each', () => {
    const rest = Array.from({ length: 9 }, () => null)
    expect(monthsTable(curveOf(run))).toEqual([
      { year: 2025, totalPpm: -10_000, monthsPpm: [...Array.from({ length: 11 }, () => null), -10_000] },
      { year: 2026, totalPpm: 266_667, monthsPpm: [55_556, 52_632, 140_000, ...rest] },
    ])
  })

  it('begin the curve with what the test began with', () => {
    expect(curveOf(run).slice(0, 3)).toEqual([
      { date: day('2025-12-29'), equity: usd('1000'), returnPpm: 0, fallPpm: 0 },
      { date: day('2025-12-30'), equity: usd('1100'), returnPpm: 100_000, fallPpm: 0 },
      { date: day('2025-12-31'), equity: usd('990'), returnPpm: -10_000, fallPpm: -100_000 },
    ])
  })

  it('count a fall that still runs until the end', () => {
    const still = { ...run, points: run.points.slice(0, 4) }
    expect(figuresOf(still)).toMatchObject({ underWaterDays: 31, worstFall: { recovered: null } })
  })
})
