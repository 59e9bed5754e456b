import { type Rate, rate } from '../money/rate.ts'
import { divideHalfEven } from '../money/rounding.ts'
import type { Snapshot } from './snapshot.ts'

/** Growth is kept far finer than it is shown, so that a thousand periods do not add up their roundings. */
export const growthUnit = 10n ** 24n
const shownUnit = 10n ** 16n

/**
 * What one dollar that was there at the beginning has become at each point, whatever was paid in or out meanwhile. Between two points
 * money that comes or goes does so at the end, since a snapshot is taken right after it. Where nothing was there, nothing can grow.
 */
export function growthOf(points: readonly Snapshot[]): bigint[] {
  const growth: bigint[] = []
  let [index, before] = [growthUnit, points[0]]
  for (const point of points) {
    if (before && before.equity > 0n) {
      const without = point.equity - (point.flow - before.flow)
      index = divideHalfEven(index * (without > 0n ? without : 0n), before.equity)
    }
    growth.push(index)
    before = point
  }
  return growth
}

/** The share that was won or lost, to eight decimals. */
export const growthRate = (growth: bigint): Rate => rate(divideHalfEven(growth - growthUnit, shownUnit))

/** How well the trading went: leaves out when money was paid in and out. Null where no time has passed. */
export function timeWeighted(points: readonly Snapshot[], growths = growthOf(points)): Rate | null {
  const last = growths.at(-1)
  return last === undefined || points.length < 2 ? null : growthRate(last)
}
