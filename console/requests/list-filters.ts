import { dayMs } from '@candor/domain/time/durations.ts'
import { listStates } from '@candor/wire/request-lists.ts'

type Filters = { status?: string; account?: string; from?: string; until?: string }

const accountPattern = /^\d{10}$/
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** The beginning of a day where the operator is, some days later; null for what is no day. */
function dayStart(day: string, daysLater: number): string | null {
  if (!dayPattern.test(day)) return null
  const start = new Date(`${day}T00:00`)
  if (Number.isNaN(start.getTime())) return null
  // Half a day more, so that a day of 23 or 25 hours ends where the next one begins.
  const later = daysLater === 0 ? start : new Date(start.getTime() + daysLater * dayMs + dayMs / 2)
  if (daysLater > 0) later.setHours(0, 0, 0, 0)
  return later.toISOString()
}

/** The filters of an address as the server's query; what is not a whole filter yet filters nothing. The last day is a part of the time. */
export function filtersIn(query: string, list: keyof typeof listStates): Filters {
  const given = new URLSearchParams(query)
  const states: readonly string[] = listStates[list]
  const status = states.find((each) => each === given.get('status'))
  const account = (given.get('account') ?? '').replaceAll(/\s/g, '')
  const from = dayStart(given.get('from') ?? '', 0)
  const until = dayStart(given.get('until') ?? '', 1)
  return {
    ...(status !== undefined && { status }),
    ...(accountPattern.test(account) && { account }),
    ...(from !== null && { from }),
    ...(until !== null && { until }),
  }
}
