import { dayMs, hourMs, minuteMs } from '@candor/domain/time/durations.ts'
import { formatDayOfMonth, formatTime, type Language } from '../numbers/format-date.ts'
import { zoneOffset } from '../numbers/preferred-zone.ts'

/** Distances between the times on the axis that people count in. */
const steps = [
  5 * minuteMs,
  10 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  dayMs,
  2 * dayMs,
  4 * dayMs,
  7 * dayMs,
  14 * dayMs,
  28 * dayMs,
]

/** The shortest of those distances that leaves each label its room. */
export function tickStep(span: number, barSpace: number, room: number): number {
  const fits = (step: number) => (step / span) * barSpace >= room
  return steps.find((step) => step >= span && fits(step)) ?? 28 * dayMs
}

/** Local wall-clock time as if it were UTC, so that midnight and full hours are multiples. */
const wallClock = (at: number): number => at + zoneOffset(new Date(at)) * minuteMs

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
  const dayOf = (instant: number) => Math.floor(wallClock(instant) / dayMs)
  const turned = before === null ? wallClock(at) % dayMs < hourMs : dayOf(before) !== dayOf(at)
  return turned ? formatDayOfMonth(date, language) : formatTime(date)
}
