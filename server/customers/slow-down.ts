import { type ThrottleKind, throttleWait } from '@candor/domain/customers/throttle-rule.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Connection } from '../postgres/database.ts'
import { failureKey, listFailures } from './sign-in-failure-table.ts'

/** One of the counters that slow guessing down. */
export type Counter = { kind: ThrottleKind; key: Buffer }

export const counterOf = (kind: ThrottleKind, ...parts: string[]): Counter => ({
  kind,
  key: failureKey(kind, ...parts),
})

/** The no for who has to wait by one of the counters; null for who may go on. */
export async function slowDown(
  connection: Connection,
  counters: Counter[],
  now: number,
): Promise<Refusal | null> {
  const failures = await listFailures(
    connection,
    counters.map(({ key }) => key),
  )
  const waits = counters.map(({ kind, key }) => {
    const counted = failures.get(key.toString('hex'))
    return counted ? throttleWait(kind, counted, now) : 0
  })
  const seconds = Math.ceil(Math.max(...waits) / 1000)
  return seconds > 0 ? { code: 'too-many-requests', params: { seconds: String(seconds) } } : null
}
