import { wholeRate } from '../money/rate.ts'
import { divideHalfEven } from '../money/rounding.ts'
import { lastUntil, type Snapshot } from '../portfolio/snapshot.ts'
import { bigRoot } from '../quotes/whole-math.ts'
import { dayMs } from '../time/durations.ts'

/** Daily returns below this number say nothing about how somebody trades. */
export const leastDays = 5

/** Ten-thousandths of one. */
const ratioUnit = 10_000n

export type PerRisk =
  | { readonly kind: 'figure'; readonly tenThousandths: bigint }
  | { readonly kind: 'too-few-days'; readonly days: number }
  /** Every day was like the others, so there is no risk to divide by: nothing was traded. */
  | { readonly kind: 'no-swing' }

/**
 * What there was at the beginning and at the end of each day since, by days of UTC. Where nothing was noted on a day, nothing has changed on
 * it. The day that still runs counts until now.
 */
export function dayByDay(points: readonly Snapshot[], now: number): Snapshot[] {
  const [first] = points
  if (!first) return []
  const days: Snapshot[] = [first]
  for (let end = first.at - (first.at % dayMs) + dayMs; end - dayMs <= now; end += dayMs) {
    const last = lastUntil(points, Math.min(end - 1, now)) ?? first
    days.push({ ...last, at: Math.min(end - 1, now) })
  }
  return days
}

/** What each day made of what there was the day before. Money that came from outside is nobody's result. */
function dailyReturns(days: readonly Snapshot[]): bigint[] {
  return days.flatMap((day, place) => {
    const before = days[place - 1]
    if (!before || before.equity <= 0n) return []
    const made = day.equity - before.equity - (day.flow - before.flow)
    return [divideHalfEven(made * wholeRate, before.equity)]
  })
}

/**
 * The result per risk: the mean of the daily returns divided by their standard deviation (of a sample, n − 1). Who earned most by risking
 * most is not on top of a list that is ordered by it. With S the sum of the returns and Q that of their squares its square is
 * S²(n − 1) ÷ n(nQ − S²), so that one root of whole numbers is all that is rounded.
 */
export function resultPerRisk(days: readonly Snapshot[]): PerRisk {
  const returns = dailyReturns(days)
  if (returns.length < leastDays) return { kind: 'too-few-days', days: returns.length }
  const n = BigInt(returns.length)
  const sum = returns.reduce((all, one) => all + one, 0n)
  const squares = returns.reduce((all, one) => all + one * one, 0n)
  const swing = n * squares - sum * sum
  if (swing === 0n) return { kind: 'no-swing' }
  const root = bigRoot((sum * sum * (n - 1n) * ratioUnit * ratioUnit) / (n * swing))
  return { kind: 'figure', tenThousandths: sum < 0n ? -root : root }
}

/** The order of a list: by the figure, where nothing was traded as a zero, and who has too few days last. */
export function comparePerRisk(one: PerRisk, other: PerRisk): number {
  const rank = (figure: PerRisk): bigint | null =>
    figure.kind === 'figure' ? figure.tenThousandths : figure.kind === 'no-swing' ? 0n : null
  const [first, second] = [rank(one), rank(other)]
  if (first === null || second === null) return (first === null ? 1 : 0) - (second === null ? 1 : 0)
  return first === second ? 0 : first > second ? -1 : 1
}
