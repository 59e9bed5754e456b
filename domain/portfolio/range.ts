/** How far back a customer looks, in days of their zone; all of a run has no bound. */
const daysBack = { '1D': 0, '1W': 7, '1M': 30, '3M': 90, '1Y': 365 } as const

export type Range = keyof typeof daysBack | 'all'

/** The beginning of a range that ends at an instant: midnight of its first day in the zone. Null for all of it; throws for no zone. */
export function rangeStart(range: Range, zone: string, until: number): number | null {
  const today = Temporal.Instant.fromEpochMilliseconds(until).toZonedDateTimeISO(zone).startOfDay()
  return range === 'all' ? null : today.subtract({ days: daysBack[range] }).epochMilliseconds
}
