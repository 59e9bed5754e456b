import { accept, type Result, refuse } from '../result.ts'
import type { ServiceHours } from './service-hours.ts'

type Wrong = { problem: string; mend: string }

type DailyHours = Omit<ServiceHours, 'zone'>

const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const everyDay = [1, 2, 3, 4, 5, 6, 7]

const minutesOf = (hours: string, minutes: string): number => Number(hours) * 60 + Number(minutes)

/** None where a name is no day, or the week would be gone through backwards. */
function daysBetween(first: string, last: string): number[] {
  const [from, until] = [dayNames.indexOf(first), dayNames.indexOf(last)]
  return from < 0 ? [] : everyDay.slice(from, until + 1)
}

/** Until an installation says otherwise. */
export const usualHours: DailyHours = { days: everyDay, opens: 480, closes: 1_440 }

function parseHours(text: string): DailyHours | null {
  const written = /^(?:([a-z]{3})-([a-z]{3}) )?(\d\d):([0-5]\d)-(\d\d):([0-5]\d)$/.exec(text.toLowerCase())
  if (written === null) return null
  const [, first, last, openHours = '', openMinutes = '', closeHours = '', closeMinutes = ''] = written
  const [opens, closes] = [minutesOf(openHours, openMinutes), minutesOf(closeHours, closeMinutes)]
  const days = first === undefined || last === undefined ? everyDay : daysBetween(first, last)
  return opens < closes && closes <= 1_440 && days.length > 0 ? { days, opens, closes } : null
}

/** Opening hours as a setting writes them: `08:00-24:00`, or `mon-fri 09:00-17:00`. */
export function readServiceHours(text: string): Result<DailyHours, Wrong> {
  const hours = parseHours(text)
  return hours === null
    ? refuse({
        problem: `"${text}" is not opening hours`,
        mend: 'Write them as 08:00-24:00 or mon-fri 09:00-17:00.',
      })
    : accept(hours)
}

export const readServiceZone = (text: string): Result<string, Wrong> =>
  text === 'UTC' || Intl.supportedValuesOf('timeZone').includes(text)
    ? accept(text)
    : refuse({ problem: `"${text}" is not a time zone`, mend: 'Write it as Asia/Kuala_Lumpur or UTC.' })
