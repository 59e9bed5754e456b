import type { AnyNoticeKind } from '@candor/domain/notices/notice-choice.ts'
import type { NoticeEvent } from '@candor/domain/notices/notice-event.ts'
import type { WireNotice } from '@candor/wire/notices.ts'
import type { Selectable } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { Tables } from '../postgres/tables.ts'

type StoredNotice = Pick<
  Selectable<Tables['notices']>,
  'id' | 'at' | 'kind' | 'event' | 'subject_id' | 'figures' | 'read_at'
>

const columns = ['id', 'at', 'kind', 'event', 'subject_id', 'figures', 'read_at'] as const

export const writeNotice = ({
  id,
  at,
  kind,
  event,
  subject_id,
  figures,
  read_at,
}: StoredNotice): WireNotice => ({
  id: String(id),
  at: at.toISOString(),
  kind,
  event,
  subjectId: subject_id,
  figures,
  readAt: read_at?.toISOString() ?? null,
})

type Asked = { kind: AnyNoticeKind | null; before: bigint | null; limit: number }

/** Newest first. */
export async function listNoticesOf(
  connection: Connection,
  customerId: bigint,
  { kind, before, limit }: Asked,
): Promise<StoredNotice[]> {
  let query = connection
    .selectFrom('notices')
    .select(columns)
    .where('customer_id', '=', customerId)
    .where('shown', '=', true)
  if (kind !== null) query = query.where('kind', '=', kind)
  if (before !== null) query = query.where('id', '<', before)
  return await query.orderBy('id', 'desc').limit(limit).execute()
}

export async function findNoticeOf(
  connection: Connection,
  customerId: bigint,
  id: bigint,
): Promise<StoredNotice | null> {
  const row = await connection
    .selectFrom('notices')
    .select(columns)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('shown', '=', true)
    .executeTakeFirst()
  return row ?? null
}

export async function findUnread(connection: Connection, customerId: bigint): Promise<number> {
  const row = await connection
    .selectFrom('notice_counts')
    .select('unread')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.unread ?? 0
}

/** One reading of a customer's notices at a time, so that two devices never wait for each other's rows. */
export async function lockUnread(connection: Connection, customerId: bigint): Promise<void> {
  await connection
    .selectFrom('notice_counts')
    .select('unread')
    .where('customer_id', '=', customerId)
    .forUpdate()
    .execute()
}

async function addUnread(connection: Connection, customerId: bigint, change: number): Promise<void> {
  if (change === 0) return
  await connection
    .updateTable('notice_counts')
    .set((row) => ({ unread: row('unread', '+', change) }))
    .where('customer_id', '=', customerId)
    .execute()
}

/** Notes notices as read, those that are named or all up to one. Gives back how many were unread. */
export async function markRead(
  connection: Connection,
  customerId: bigint,
  which: { ids: readonly bigint[] } | { upTo: bigint },
  at: Date,
): Promise<number> {
  const unread = connection
    .updateTable('notices')
    .set({ read_at: at })
    .where('customer_id', '=', customerId)
    .where('shown', '=', true)
    .where('read_at', 'is', null)
  const named = 'ids' in which ? unread.where('id', 'in', which.ids) : unread.where('id', '<=', which.upTo)
  const { numUpdatedRows } = await named.executeTakeFirst()
  await addUnread(connection, customerId, -Number(numUpdatedRows))
  return Number(numUpdatedRows)
}

/** Notes as read what a customer was notified of about one subject, which was looked at itself. */
export async function markSubjectRead(
  connection: Connection,
  customerId: bigint,
  { event, subjectId }: { event: NoticeEvent; subjectId: string },
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await connection
    .updateTable('notices')
    .set({ read_at: at })
    .where('customer_id', '=', customerId)
    .where('shown', '=', true)
    .where('read_at', 'is', null)
    .where('event', '=', event)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  await addUnread(connection, customerId, -Number(numUpdatedRows))
  return Number(numUpdatedRows)
}

/** Makes unread again what was read at an instant. */
export async function markUnread(connection: Connection, customerId: bigint, readAt: Date): Promise<void> {
  const { numUpdatedRows } = await connection
    .updateTable('notices')
    .set({ read_at: null })
    .where('customer_id', '=', customerId)
    .where('shown', '=', true)
    .where('read_at', '=', readAt)
    .executeTakeFirst()
  await addUnread(connection, customerId, Number(numUpdatedRows))
}
