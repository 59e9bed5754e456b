/** A month is written `2026-11`, a day `2026-11-14`; both belong to no zone. */

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

export const shiftMonth = (month: string, by: number): string => {
  const first = noon(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + by)
  return first.toISOString().slice(0, 7)
}

/** The days of a month, and how many places of its first week, which begins on Monday, belong to the one before. */
export function monthDays(month: string): { before: number; days: string[] } {
  const first = noon(`${month}-01`)
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const days = Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
  return { before: (first.getUTCDay() + 6) % 7, days }
}

/** One Monday and the six days after it, for the names of weekdays. */
export const anyWeek: readonly Date[] = Array.from({ length: 7 }, (_, index) =>
  noon(`2026-06-${String(index + 1).padStart(2, '0')}`),
)
