import { writeDecimal } from '@candor/domain/money/fixed-point.ts'
import type { TestColumn } from '@candor/domain/strategies/backtest.ts'
import type { BacktestFigures } from '@candor/domain/strategies/backtest-figures.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import type { WireResult, WireTest } from './strategies.ts'

/** How the figures of a test are told: by the server, and by a device that has worked them out again and compares. */

const instant = (at: number): string => new Date(at).toISOString()
const dayText = (at: number): string => instant(at).slice(0, 10)

/** Millionths as a share with eight decimals. */
export const writePpm = (ppm: number): string => writeDecimal(BigInt(ppm) * 100n, 8)

export function writeResult(figures: BacktestFigures): WireResult {
  const { worstFall } = figures
  return {
    from: instant(figures.from),
    until: instant(figures.to + dayMs),
    change: writePpm(figures.returnPpm),
    worstFall: writePpm(figures.worstFallPpm),
    recoveryDays:
      worstFall?.recovered == null ? null : Math.round((worstFall.recovered - worstFall.to) / dayMs),
    underWaterDays: Math.round(figures.underWaterDays),
    weeks: figures.weeks,
    losingWeeks: figures.losingWeeks,
    trades: figures.trades,
    hitRate: figures.hitRatePpm === null ? null : writePpm(figures.hitRatePpm),
  }
}

/** A curve that begins at one. */
export const indexed = (returnPpm: number): string => writeDecimal(BigInt(1_000_000 + returnPpm) * 100n, 8)

export const writeTest = ({ figures, curve, months }: TestColumn): WireTest => ({
  result: writeResult(figures),
  exposure: writePpm(figures.timeInMarketPpm),
  turnover: writePpm(figures.turnoverPpm),
  costs: writePpm(-figures.costsPpm),
  curve: curve.map(({ date, returnPpm }) => [dayText(date), indexed(returnPpm)]),
  months: months.flatMap(({ year, monthsPpm }) =>
    monthsPpm.flatMap((ppm, month) =>
      ppm === null ? [] : [{ year, month: month + 1, change: writePpm(ppm) }],
    ),
  ),
})
