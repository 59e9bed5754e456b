import type { NewNotice } from '@candor/domain/notices/notice-event.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import { insertNotices, type OwnNotice, type UnreadCount } from '../teller/insert-notices.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'

type Change = {
  /** Identifies the change: it is announced once, whichever process is first. */
  key: string
  notice: NewNotice
  /** A query of the column `customer_id`. */
  concerned: RawBuilder<unknown>
  now: number
}

/** So many notices are written with one statement. */
const mostAtOnce = 5_000

/** Writes many notices. Customers come in the order of their ids, as everywhere, so that two transactions never wait for each other in a circle. */
export async function insertMany(
  transaction: Connection,
  notices: readonly OwnNotice[],
  at: Date,
): Promise<UnreadCount[]> {
  const sorted = notices.toSorted((one, other) => (one.customerId < other.customerId ? -1 : 1))
  const counts: UnreadCount[] = []
  for (let from = 0; from < sorted.length; from += mostAtOnce)
    counts.push(
      ...(await insertNotices(kyselyTransaction(transaction), sorted.slice(from, from + mostAtOnce), at)),
    )
  return counts
}

/** Notifies everybody who is concerned of a change of the product, as the last thing of a transaction. */
export async function announceChange(
  transaction: Connection,
  { key, notice, concerned, now }: Change,
): Promise<UnreadCount[]> {
  const at = new Date(now)
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('announced_changes')
    .values({ key, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return []
  const { rows } = await sql<{ customer_id: bigint }>`
    select distinct customer_id from (${concerned}) as concerned`.execute(transaction)
  const notices = rows.map(({ customer_id: customerId }) => ({ customerId, notice }))
  return await insertMany(transaction, notices, at)
}
