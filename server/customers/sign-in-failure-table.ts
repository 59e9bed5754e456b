import { createHash } from 'node:crypto'
import { type Failures, failureMemory, type ThrottleKind } from '@candor/domain/customers/throttle-rule.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** A counter's key is a hash: the table tells nobody which accounts or addresses it counts. */
export const failureKey = (kind: ThrottleKind, ...parts: string[]): Buffer =>
  createHash('sha256')
    .update([kind, ...parts].join('\0'))
    .digest()

export async function listFailures(connection: Connection, keys: Buffer[]): Promise<Map<string, Failures>> {
  const rows = await connection.selectFrom('sign_in_failures').selectAll().where('key', 'in', keys).execute()
  return new Map(
    rows.map((row) => [row.key.toString('hex'), { count: row.failures, lastAt: row.last_at.getTime() }]),
  )
}

/** Counts one more failure on each key; a counter that has been quiet for a day starts anew. */
export async function addFailure(connection: Connection, keys: Buffer[], now: number): Promise<void> {
  const at = new Date(now)
  const old = new Date(now - failureMemory)
  // Sorted, so that two requests that share keys lock them in the same order.
  const values = keys.toSorted(Buffer.compare).map((key) => ({ key, failures: 1, last_at: at }))
  await connection
    .insertInto('sign_in_failures')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when sign_in_failures.last_at < ${old} then 1 else sign_in_failures.failures + 1 end`,
        last_at: at,
      }),
    )
    .execute()
}

export async function forgetFailures(connection: Connection, keys: Buffer[]): Promise<void> {
  await connection.deleteFrom('sign_in_failures').where('key', 'in', keys).execute()
}

export async function deleteOldFailures(connection: Connection, now: number): Promise<void> {
  await connection
    .deleteFrom('sign_in_failures')
    .where('last_at', '<', new Date(now - failureMemory))
    .execute()
}
