import { createHash } from 'node:crypto'
import {
  type Failures,
  failureMemoryMs,
  type ThrottleKind,
  throttles,
} from '@candor/domain/customers/throttle-rule.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** A counter's key is a hash: the table does not reveal which accounts or addresses it counts. */
const failureKey = (kind: ThrottleKind, ...parts: string[]): Buffer =>
  createHash('sha256')
    .update([kind, ...parts].join('\0'))
    .digest()

export async function listFailures(connection: Connection, keys: Buffer[]): Promise<Map<string, Failures>> {
  const rows = await connection.selectFrom('sign_in_failures').selectAll().where('key', 'in', keys).execute()
  return new Map(
    rows.map((row) => [row.key.toString('hex'), { count: row.failures, lastAt: row.last_at.getTime() }]),
  )
}

/** One of the counters that slow guessing down. */
export type Counter = { kind: ThrottleKind; key: Buffer }

export const counterOf = (kind: ThrottleKind, ...parts: string[]): Counter => ({
  kind,
  key: failureKey(kind, ...parts),
})

/** What a counter has counted so far and still counts, in SQL: the same as `countingFailures` says. */
function stillCounting(kind: ThrottleKind, at: Date) {
  const old = new Date(at.getTime() - failureMemoryMs)
  const { forgiveEveryMs } = throttles[kind]
  const forgiven =
    forgiveEveryMs === null
      ? sql`0`
      : sql`greatest(0, floor(extract(epoch from ${at}::timestamptz - sign_in_failures.last_at) * 1000 / ${forgiveEveryMs}::integer))`
  return sql`case when sign_in_failures.last_at <= ${old} then 0 else greatest(0, sign_in_failures.failures - ${forgiven}) end`
}

/** Counts one more failure on each counter. One statement each, so that no two requests hold a counter and wait for another. */
export async function addFailure(
  connection: Connection,
  counters: readonly Counter[],
  now: number,
): Promise<void> {
  const at = new Date(now)
  for (const { kind, key } of counters)
    await connection
      .insertInto('sign_in_failures')
      .values({ key, failures: 1, last_at: at })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ failures: sql`${stillCounting(kind, at)} + 1`, last_at: at }),
      )
      .execute()
}

/** Takes failures of a counter back. */
export async function takeBackFailures(
  connection: Connection,
  { key }: Counter,
  count: number,
): Promise<void> {
  // A counter of none is no row.
  await connection
    .deleteFrom('sign_in_failures')
    .where('key', '=', key)
    .where('failures', '<=', count)
    .execute()
  await connection
    .updateTable('sign_in_failures')
    .set({ failures: sql`failures - ${count}::integer` })
    .where('key', '=', key)
    .where('failures', '>', count)
    .execute()
}

export async function forgetFailures(connection: Connection, counters: readonly Counter[]): Promise<void> {
  const keys = counters.map(({ key }) => key)
  await connection.deleteFrom('sign_in_failures').where('key', 'in', keys).execute()
}

export async function deleteOldFailures(connection: Connection, now: number): Promise<void> {
  await connection
    .deleteFrom('sign_in_failures')
    .where('last_at', '<', new Date(now - failureMemoryMs))
    .execute()
}
