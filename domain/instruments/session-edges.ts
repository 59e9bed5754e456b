import { type CalendarId, calendarOf, type DailyCalendar, type WeeklyCalendar } from './market-calendar.ts'
import { sessionsOn } from './timetable.ts'

/**
 * Sessions laid out once per calendar and year as a sorted row of epoch milliseconds, because they are looked up for every instrument every
 * second and over millions of seconds of history.
 */

/** Edges are open, close, open, close, …: an odd number of them passed means open. */
type Year = { readonly from: number; readonly to: number; readonly edges: Float64Array }

type Shelf = {
  readonly calendar: DailyCalendar | WeeklyCalendar
  readonly years: Map<number, Year>
  latest: Year | null
}

const shelves = new Map<CalendarId, Shelf | null>()

/** More years than anyone asks for in earnest; beyond, the shelf is emptied, so strange questions cannot fill memory. */
const yearsKept = 16

/** The calendar's years so far; null where a market never closes. */
export function shelfOf(id: CalendarId): Shelf | null {
  const known = shelves.get(id)
  if (known !== undefined) return known
  const calendar = calendarOf(id)
  const shelf = calendar.kind === 'always' ? null : { calendar, years: new Map(), latest: null }
  shelves.set(id, shelf)
  return shelf
}

/** The edges of the year this instant lies in. */
export function edgesAround(shelf: Shelf, ms: number): Float64Array {
  const { latest } = shelf
  if (latest !== null && ms >= latest.from && ms < latest.to) return latest.edges
  const number = new Date(ms).getUTCFullYear()
  const year = shelf.years.get(number) ?? buildYear(shelf.calendar, number)
  if (shelf.years.size >= yearsKept && !shelf.years.has(number)) shelf.years.clear()
  shelf.years.set(number, year)
  shelf.latest = year
  return year.edges
}

/** The sessions of a UTC year, with a fortnight after it, so that the next session is always on the same shelf. */
function buildYear(calendar: DailyCalendar | WeeklyCalendar, year: number): Year {
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 })
  const next = first.add({ years: 1 })
  const from = first.toZonedDateTime('UTC').epochMilliseconds
  const to = next.toZonedDateTime('UTC').epochMilliseconds
  const spans = sessionsOn(calendar, first.subtract({ days: 1 }), next.add({ days: 14 }))
  const edges = spans.filter((span) => span.to > from).flatMap((span) => [span.from, span.to])
  return { from, to, edges: Float64Array.from(edges) }
}

/** How many edges lie at or before the instant. */
export function edgesPassed(edges: Float64Array, ms: number): number {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((edges[middle] ?? 0) <= ms) low = middle + 1
    else high = middle
  }
  return low
}
