import { type Cents, cents, noCents } from '../money/cents.ts'
import { lastUntil, resultOf, type Snapshot } from './snapshot.ts'

export type ProfitDay = { readonly day: string; readonly profit: Cents }

/** The days of a zone from one date to another, each with the instants it begins and ends at. */
export function daysBetween(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  zone: string,
): { day: string; from: number; until: number }[] {
  const days: { day: string; from: number; until: number }[] = []
  const startOf = (date: Temporal.PlainDate): number => date.toZonedDateTime(zone).epochMilliseconds
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 }))
    days.push({ day: date.toString(), from: startOf(date), until: startOf(date.add({ days: 1 })) })
  return days
}

/**
 * What trading made on each day: what it had made by its end, less what it had made by its beginning. So the days add up to the whole,
 * and a day on which nothing was open and nothing happened made nothing. Before the first snapshot nothing had been made.
 */
export function profitDays(
  points: readonly Snapshot[],
  days: readonly { readonly day: string; readonly from: number; readonly until: number }[],
): ProfitDay[] {
  const madeUntil = (at: number): bigint => {
    const point = lastUntil(points, at)
    return point ? resultOf(point) : noCents
  }
  return days.map(({ day, from, until }) => ({ day, profit: cents(madeUntil(until) - madeUntil(from)) }))
}

/** The best and the worst day on which anything was made or lost. */
export function extremeDays(days: readonly ProfitDay[]): { best: ProfitDay | null; worst: ProfitDay | null } {
  let [best, worst]: (ProfitDay | null)[] = [null, null]
  for (const day of days) {
    if (day.profit > (best?.profit ?? 0n)) best = day
    if (day.profit < (worst?.profit ?? 0n)) worst = day
  }
  return { best: best ?? null, worst: worst ?? null }
}
