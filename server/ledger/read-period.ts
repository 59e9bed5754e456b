import { type Period, periodBounds } from '@candor/domain/ledger/period.ts'
import { type Result, refuse } from '@candor/domain/result.ts'
import { type Refusal, refusal } from '../http/refusal.ts'

/** Beyond any posting. */
const always = { from: '2000-01-01', until: '9999-12-30' }

/** The period of a query; a side that is not given is open. */
export function readPeriod(query: {
  from?: string | undefined
  until?: string | undefined
  zone?: string | undefined
}): Result<Period, Refusal> {
  const days = { from: query.from ?? always.from, until: query.until ?? always.until }
  const bounds = periodBounds(days, query.zone ?? 'UTC')
  if (bounds.ok) return bounds
  const path = bounds.refusal === 'zone-invalid' ? 'zone' : 'until'
  return refuse(refusal('invalid-request', { path, problem: 'field-invalid' }))
}
