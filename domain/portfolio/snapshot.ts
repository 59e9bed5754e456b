import { type Cents, cents } from '../money/cents.ts'

/** What a customer had at an instant. */
export type Snapshot = {
  readonly at: number
  /** Everything at the prices of the moment. */
  readonly equity: Cents
  /** What came from outside until then, less what went there: money that trading has not made. */
  readonly flow: Cents
}

/** What trading has made until then. */
export const resultOf = ({ equity, flow }: Snapshot): Cents => cents(equity - flow)

/** The last one at or before an instant, of some in the order of time. */
export function lastUntil<Point extends { readonly at: number }>(
  points: readonly Point[],
  at: number,
): Point | null {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((points[middle]?.at ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return points[low - 1] ?? null
}

/** At most so many points for a line: the first, and the last of each of equally long stretches. */
export function thinOut<Point extends { readonly at: number }>(
  points: readonly Point[],
  most: number,
): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length <= most) return [...points]
  const stretch = (last.at - first.at) / (most - 1) || 1
  const bucketOf = (at: number): number => Math.min(most - 2, Math.floor((at - first.at) / stretch))
  const kept = points.slice(1).filter((point, place, rest) => {
    const next = rest[place + 1]
    return !next || bucketOf(next.at) !== bucketOf(point.at)
  })
  return [first, ...kept]
}
