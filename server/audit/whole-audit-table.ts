import { dayMs } from '@candor/domain/time/durations.ts'
import type { Pool } from 'pg'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import type { AuditOptions } from './audit-books.ts'

/** All of the books are checked once a day, and where that takes long less often: it takes a hundredth of a processor at most. */
const everyMs = dayMs
const restsPerCheck = 100

/** All of the books were found right, which took so long. */
export async function insertWhole(transaction: TellerTransaction, tookMs: number): Promise<void> {
  await transaction.query(
    'whole-audit',
    `insert into whole_audit (checked_at, took_ms) values (now(), $1)
     on conflict (only_one) do update set checked_at = excluded.checked_at, took_ms = excluded.took_ms`,
    [Math.round(tookMs)],
  )
}

/**
 * What is to be checked now. A server that has just begun to checks everything where money is stopped: when it was started again, people have
 * mended something. One that goes on does not, because nobody has. A check of the future was noted by a wrong clock or by no check at all.
 */
export async function findScope(pool: Pool, hasBegun: boolean): Promise<AuditOptions['scope']> {
  type Row = { is_due: boolean; is_stopped: boolean }
  const { rows } = await pool.query<Row>(
    `select coalesce((select now() not between checked_at and checked_at + greatest($1::bigint, took_ms * $2) * interval '1 millisecond' from whole_audit), true) as is_due,
       exists (select from money_halts where cleared_at is null) as is_stopped`,
    [everyMs, restsPerCheck],
  )
  const { is_due: isDue, is_stopped: isStopped } = rows[0] ?? { is_due: true, is_stopped: false }
  return (isStopped ? hasBegun : isDue) ? 'whole' : 'fresh'
}
