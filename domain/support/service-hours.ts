import { minuteMs } from '../time/durations.ts'

/** When customer service answers: the same hours on each of its days, in the zone of the people who answer. */
export type ServiceHours = {
  /** 1 is Monday, 7 Sunday. */
  readonly days: readonly number[]
  /** Minutes after midnight; it closes at 1440 where it is open until midnight. */
  readonly opens: number
  readonly closes: number
  readonly zone: string
}

type Stretch = { readonly from: number; readonly until: number }

/** A week and a day: whoever opens once a week at all is found within it. */
const daysAhead = 8

const wholeDayMinutes = 1_440

function instantOn(date: Temporal.PlainDate, minutes: number, zone: string): number {
  if (minutes === wholeDayMinutes)
    return date.add({ days: 1 }).toZonedDateTime({ timeZone: zone }).epochMilliseconds
  const plainTime = new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60)
  return date.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds
}

function stretchOn({ days, opens, closes, zone }: ServiceHours, date: Temporal.PlainDate): Stretch | null {
  if (!days.includes(date.dayOfWeek)) return null
  return { from: instantOn(date, opens, zone), until: instantOn(date, closes, zone) }
}

const dateIn = (zone: string, at: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()

/** The stretch that holds an instant, or else the next one; null where service is never open. */
export function stretchAt(hours: ServiceHours, at: number): Stretch | null {
  let date = dateIn(hours.zone, at)
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const stretch = stretchOn(hours, date)
    if (stretch !== null && stretch.until > at) return stretch
    date = date.add({ days: 1 })
  }
  return null
}

export function isServiceOpen(hours: ServiceHours, at: number): boolean {
  const stretch = stretchAt(hours, at)
  return stretch !== null && stretch.from <= at
}

/** How much of a stretch of time lies within the opening hours: only that counts as waiting. */
export function openTimeBetween(hours: ServiceHours, from: number, until: number): number {
  let open = 0
  let at = from
  while (at < until) {
    const stretch = stretchAt(hours, at)
    if (stretch === null || stretch.from >= until) break
    open += Math.min(stretch.until, until) - Math.max(stretch.from, at)
    at = stretch.until
  }
  return open
}

/** When a promise of so many minutes is due for who began to wait then. */
export function promiseDue(hours: ServiceHours, since: number, promisedMinutes: number): number | null {
  let left = promisedMinutes * minuteMs
  let at = since
  for (;;) {
    const stretch = stretchAt(hours, at)
    if (stretch === null) return null
    const begins = Math.max(stretch.from, at)
    if (begins + left <= stretch.until) return begins + left
    left -= stretch.until - begins
    at = stretch.until
  }
}
