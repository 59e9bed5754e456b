import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { readServiceHours, readServiceZone, usualHours } from '@candor/domain/support/read-service-hours.ts'
import type { ServiceHours } from '@candor/domain/support/service-hours.ts'

/** When people answer customers, and within how many minutes of those hours. */
export type SupportSettings = { hours: ServiceHours; promisedMinutes: number }

type Wrong = { problem: string; mend: string }

type Read = <Value>(
  setting: string,
  reader: (text: string) => Result<Value, Wrong>,
  otherwise: Value,
) => Value

const promise = (text: string): Result<number, Wrong> =>
  /^[1-9]\d{0,3}$/.test(text)
    ? accept(Number(text))
    : refuse({ problem: `"${text}" is not a whole number from 1 to 9999`, mend: 'The default is 10.' })

export const readSupportSettings = (read: Read): SupportSettings => ({
  hours: {
    ...read('SUPPORT_HOURS', readServiceHours, usualHours),
    zone: read('SUPPORT_ZONE', readServiceZone, 'UTC'),
  },
  promisedMinutes: read('SUPPORT_PROMISE_MINUTES', promise, 10),
})
