import { throttleWait } from '@candor/domain/customers/throttle-rule.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Connection } from '../postgres/database.ts'
import { type Counter, listFailures } from './sign-in-failure-table.ts'

/** How long each of the counters has to wait, in milliseconds. */
export async function waitsOf(
  connection: Connection,
  counters: readonly Counter[],
  now: number,
): Promise<number[]> {
  const failures = await listFailures(
    connection,
    counters.map(({ key }) => key),
  )
  return counters.map(({ kind, key }) => {
    const counted = failures.get(key.toString('hex'))
    return counted ? throttleWait(kind, counted, now) : 0
  })
}

export const waitRefusal = (waitMs: number): Refusal => ({
  code: 'too-many-requests',
  params: { seconds: String(Math.ceil(waitMs / 1000)) },
})

/** The no for who has to wait by one of the counters; null for who may go on. */
export async function slowDown(
  connection: Connection,
  counters: readonly Counter[],
  now: number,
): Promise<Refusal | null> {
  const longest = Math.max(...(await waitsOf(connection, counters, now)))
  return longest > 0 ? waitRefusal(longest) : null
}
