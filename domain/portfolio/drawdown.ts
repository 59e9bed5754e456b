import { type Rate, rate, wholeRate } from '../money/rate.ts'
import { divideHalfEven } from '../money/rounding.ts'
import type { Snapshot } from './snapshot.ts'
import { growthOf } from './time-weighted.ts'

export type Fall = { readonly share: Rate; readonly from: number; readonly to: number }

/** How far below its highest so far each point is: zero or less. Payments do not count, only what trading does. */
export function fallsOf(points: readonly Snapshot[], growths = growthOf(points)): Fall[] {
  let [peak, since] = [0n, points[0]?.at ?? 0]
  return growths.map((growth, place) => {
    const at = points[place]?.at ?? since
    if (growth >= peak) [peak, since] = [growth, at]
    const share = peak === 0n ? 0n : divideHalfEven((growth - peak) * wholeRate, peak)
    return { share: rate(share), from: since, to: at }
  })
}

/** The worst of them, with when it began and when it was lowest; null where nothing ever fell. */
export const worstOf = (falls: readonly Fall[]): Fall | null =>
  falls.reduce<Fall | null>((worst, fall) => (fall.share < (worst?.share ?? 0n) ? fall : worst), null)
