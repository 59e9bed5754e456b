import { type Rate, rate } from '../money/rate.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * A return is a share and no amount, and its powers have fractions of a period in them: it is the one figure here that is computed with
 * floating point, and rounded to eight decimals before anybody sees it.
 */

/** A payment into the account, with the part of the period that it was there for. */
type Weighed = { readonly paid: number; readonly weight: number }

/** How far the logarithm of the growth is looked for: a loss down to nothing, a win up to a thousandfold, beyond which it says nothing. */
const farthestDown = 40
const farthestUp = Math.log(1_000)
const stride = 1 / 64

/** What all payments would have become at a growth of e^g, less what there is. */
const surplus = (payments: readonly Weighed[], end: number, g: number): number =>
  payments.reduce((sum, { paid, weight }) => sum + paid * Math.exp(g * weight), -end)

function bisect(f: (g: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  const rises = f(low) <= 0
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2
    if (f(middle) <= 0 === rises) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The root that is nearest to no growth at all. */
function nearestRoot(f: (g: number) => number): number | null {
  for (let near = 0; near < farthestDown; near += stride) {
    const far = near + stride
    const found = [
      [near, far],
      [-far, -near],
    ]
      .filter(([low = 0]) => low < farthestUp)
      .flatMap(([low = 0, high = 0]) => (f(low) <= 0 !== f(high) <= 0 ? [bisect(f, low, high)] : []))
    if (found.length > 0)
      return found.reduce((one, other) => (Math.abs(one) <= Math.abs(other) ? one : other))
  }
  return null
}

/**
 * The one growth over the whole period at which everything that was paid in, less what was taken out, would have become what there is:
 * how well the customer's own money did, with its timing. Gives the share before rounding; null where nothing was in, or where so
 * little was left in for so long that no growth in reason explains what there is.
 */
export function moneyWeightedShare(points: readonly Snapshot[]): number | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || last.at <= first.at) return null
  const span = last.at - first.at
  const payments: Weighed[] = [{ paid: Number(first.equity), weight: 1 }]
  for (const [place, point] of points.entries()) {
    const paid = Number(point.flow - (points[place - 1] ?? point).flow)
    if (paid !== 0) payments.push({ paid, weight: (last.at - point.at) / span })
  }
  const end = Number(last.equity)
  if (payments.every(({ paid }) => paid <= 0)) return null
  if (end <= 0 && payments.every(({ paid }) => paid >= 0)) return -1
  const root = nearestRoot((g) => surplus(payments, end, g))
  return root === null || root > farthestUp ? null : Math.expm1(root)
}

const shown = 1e8

export function moneyWeighted(points: readonly Snapshot[]): Rate | null {
  const share = moneyWeightedShare(points)
  return share === null ? null : rate(BigInt(Math.round(share * shown)))
}
