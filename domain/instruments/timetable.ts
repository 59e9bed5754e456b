import type { DailyCalendar, WeeklyCalendar } from './market-calendar.ts'

/** Half-open, in epoch milliseconds: `from` belongs to it, `to` does not. */
type Span = { readonly from: number; readonly to: number }

/** The sessions that begin on local dates from `first` to `last`, in order; a weekly one counts by its week. */
export const sessionsOn = (
  calendar: DailyCalendar | WeeklyCalendar,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Span[] =>
  calendar.kind === 'daily' ? dailySessions(calendar, first, last) : weeklySessions(calendar, first, last)

function dailySessions(calendar: DailyCalendar, first: Temporal.PlainDate, last: Temporal.PlainDate): Span[] {
  const closed = new Set(calendar.closures.map(({ date }) => date))
  const earlyCloses = new Map(calendar.earlyCloses.map(({ date, close }) => [date, close]))
  const spans: Span[] = []
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const date = day.toString()
    if (!calendar.weekdays.includes(day.dayOfWeek % 7) || closed.has(date)) continue
    const early = earlyCloses.get(date)
    for (const [open, close] of calendar.sessions) {
      // Wall times are HH:MM, so their order as text is their order in the day.
      const end = early !== undefined && early < close ? early : close
      if (open < end) spans.push({ from: at(calendar, date, open), to: at(calendar, date, end) })
    }
  }
  return spans
}

function weeklySessions(
  calendar: WeeklyCalendar,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Span[] {
  const { week, dailyBreak } = calendar
  const closures = calendar.closures.map((closure) => ({
    from: instantOf(calendar, closure.from),
    to: instantOf(calendar, closure.to),
  }))
  const spans: Span[] = []
  let sunday = first.subtract({ days: first.dayOfWeek % 7 })
  for (; Temporal.PlainDate.compare(sunday, last) <= 0; sunday = sunday.add({ days: 7 })) {
    const on = (weekday: number, time: string) => at(calendar, sunday.add({ days: weekday }).toString(), time)
    const breaks = (dailyBreak?.days ?? []).map((weekday) => ({
      from: on(weekday, dailyBreak?.from ?? ''),
      to: on(weekday, dailyBreak?.to ?? ''),
    }))
    const whole = { from: on(week.openDay, week.open), to: on(week.closeDay, week.close) }
    spans.push(...without(whole, [...breaks, ...closures]))
  }
  return spans
}

/** What is left of a span when the cuts are taken out; cuts may touch, overlap one another or lie outside. */
function without(span: Span, cuts: readonly Span[]): Span[] {
  const left: Span[] = []
  let from = span.from
  for (const cut of cuts.toSorted((one, other) => one.from - other.from)) {
    if (cut.to <= from || cut.from >= span.to) continue
    if (cut.from > from) left.push({ from, to: cut.from })
    from = cut.to
  }
  if (from < span.to) left.push({ from, to: span.to })
  return left
}

const at = (calendar: { timeZone: string }, date: string, time: string): number =>
  instantOf(calendar, `${date}T${time}`)

// No session begins or ends in an hour that daylight saving skips or repeats, so no rule for those is needed here.
const instantOf = ({ timeZone }: { timeZone: string }, wallTime: string): number =>
  Temporal.PlainDateTime.from(wallTime).toZonedDateTime(timeZone).epochMilliseconds
