import { formatDayOfMonth, formatTime, type Language } from '../numbers/format-date.ts'
import { zoneOffset } from '../numbers/preferred-zone.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Distances between the times on the axis that people count in. */
const steps = [
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  4 * day,
  7 * day,
  14 * day,
  28 * day,
]

/** The shortest of those distances that leaves each label its room. */
export function tickStep(span: number, barSpace: number, room: number): number {
  const fits = (step: number) => (step / span) * barSpace >= room
  return steps.find((step) => step >= span && fits(step)) ?? 28 * day
}

/** Local wall-clock time as if it were UTC, so that midnight and full hours are multiples. */
const wallClock = (at: number): number => at + zoneOffset(new Date(at)) * minute

/** Which of the candles carry a label: the first of each step. Sessions leave gaps, so an exact multiple may not be there. */
export function tickedCandles(openings: readonly number[], step: number): number[] {
  const ticked: number[] = []
  let before: number | null = null
  openings.forEach((at, index) => {
    const slot = Math.floor(wallClock(at) / step)
    if (before !== null && slot !== before) ticked.push(index)
    before = slot
  })
  return ticked
}

/** The day where it changes, the time otherwise. */
export function tickText(at: number, before: number | null, language: Language): string {
  const date = new Date(at)
  const dayOf = (instant: number) => Math.floor(wallClock(instant) / day)
  const turned = before === null ? wallClock(at) % day < hour : dayOf(before) !== dayOf(at)
  return turned ? formatDayOfMonth(date, language) : formatTime(date)
}
