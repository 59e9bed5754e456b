import { accept, type Result, refuse } from '../result.ts'

/** Instants: the first that belongs to it, and the first that no longer does. */
export type Period = { from: number; until: number }

/**
 * The instants between which the days of a period lie, in the customer's zone: from the beginning of the first day to the beginning
 * of the day after the last. A day that daylight saving makes shorter or longer is still one day.
 */
export function periodBounds(
  days: { from: string; until: string },
  zone: string,
): Result<Period, 'zone-invalid' | 'period-invalid'> {
  const startOf = (day: string, later: number): number =>
    Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(zone).epochMilliseconds
  if (days.until < days.from) return refuse('period-invalid')
  try {
    return accept({ from: startOf(days.from, 0), until: startOf(days.until, 1) })
  } catch {
    return refuse('zone-invalid')
  }
}
