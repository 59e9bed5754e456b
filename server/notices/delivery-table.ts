import { retryDelayMs } from '@candor/domain/notices/bundle-notices.ts'
import type { AnyNoticeKind } from '@candor/domain/notices/notice-choice.ts'
import type { NoticeEvent } from '@candor/domain/notices/notice-event.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Connection, Database } from '../postgres/database.ts'

export type Delivery = {
  id: string
  customer_id: bigint
  channel: 'email' | 'push'
  kind: AnyNoticeKind
  subscription_id: bigint
  notices: bigint[]
  attempts: number
}

/** So many are sent side by side. */
const mostAtOnce = 8

/** A try that takes longer than this was made by a process that died. */
const longestTryMs = 10 * minuteMs

/**
 * Claims what is due. A claim is committed before anything is sent: what a process leaves behind that dies while sending is noted as unknown
 * and never sent again.
 */
export async function claimDeliveries(database: Database, now: number): Promise<Delivery[]> {
  const at = new Date(now)
  await sql`
    update notice_deliveries set status = 'unknown', ended_at = ${at}
    where status = 'sending' and claimed_at < ${new Date(now - longestTryMs)}`.execute(database)
  const { rows } = await sql<Delivery>`
    update notice_deliveries set status = 'sending', attempts = attempts + 1, claimed_at = ${at}
    where id in (
      select id from notice_deliveries where status = 'waiting' and due_at <= ${at}
      order by due_at limit ${mostAtOnce} for update skip locked
    ) returning id, customer_id, channel, kind, subscription_id, notices, attempts`.execute(database)
  return rows
}

export type CarriedNotice = { id: bigint; event: NoticeEvent; figures: Record<string, string> }

/** What a delivery tells of: an e-mail of everything, a push only of what the customer has not read meanwhile. */
export async function findCarried(
  connection: Connection,
  { channel, notices }: Pick<Delivery, 'channel' | 'notices'>,
): Promise<CarriedNotice[]> {
  const carried = connection
    .selectFrom('notices')
    .select(['id', 'event', 'figures'])
    .where('id', 'in', [...notices])
    .orderBy('id')
  return await (channel === 'push' ? carried.where('read_at', 'is', null) : carried).execute()
}

type End = 'sent' | 'unwanted' | 'gone' | 'failed' | 'unknown'

export async function endDelivery(
  connection: Connection,
  { id }: Delivery,
  status: End,
  now: number,
): Promise<void> {
  await connection
    .updateTable('notice_deliveries')
    .set({ status, ended_at: new Date(now) })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute()
}

/** Has it wait until a time. One of its kind that waits already takes its notices along. */
export async function putOff(database: Database, delivery: Delivery, dueAt: number): Promise<void> {
  const { id, customer_id, channel, kind, subscription_id, notices } = delivery
  await database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('notice_deliveries')
      .set({ notices: sql`${notices}::bigint[] || notices` })
      .where('customer_id', '=', customer_id)
      .where('channel', '=', channel)
      .where('kind', '=', kind)
      .where('subscription_id', '=', subscription_id)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) {
      await transaction.deleteFrom('notice_deliveries').where('id', '=', id).execute()
      return
    }
    await transaction
      .updateTable('notice_deliveries')
      .set({ status: 'waiting', due_at: new Date(dueAt), claimed_at: null })
      .where('id', '=', id)
      .execute()
  })
}

/** Tries again later, or gives up. */
export async function retryDelivery(database: Database, delivery: Delivery, now: number): Promise<void> {
  const delay = retryDelayMs(delivery.attempts)
  if (delay === null) await endDelivery(database, delivery, 'failed', now)
  else await putOff(database, delivery, now + delay)
}
