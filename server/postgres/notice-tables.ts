import type { AnyNoticeKind } from '@candor/domain/notices/notice-choice.ts'
import type { NoticeEvent } from '@candor/domain/notices/notice-event.ts'
import type { ColumnType, Generated } from 'kysely'

/** The tables of notices and of how they are sent. */

type Instant = ColumnType<Date, Date, Date>

type NoticeRow = {
  id: Generated<bigint>
  customer_id: bigint
  at: Instant
  kind: AnyNoticeKind
  event: NoticeEvent
  key: string
  subject_id: string
  figures: ColumnType<Record<string, string>, string, never>
  shown: boolean
  read_at: Date | null
}

type NoticeCountRow = {
  customer_id: bigint
  unread: number
}

type NoticeQueueRow = {
  notice_id: bigint
  channel: 'email' | 'push'
  customer_id: bigint
  kind: AnyNoticeKind
  at: Instant
}

type AnnouncedChangeRow = {
  key: string
  at: Instant
}

type PushSubscriptionRow = {
  id: Generated<bigint>
  customer_id: bigint
  device_hash: Buffer
  endpoint: string
  public_key: Buffer
  auth_secret: Buffer
  zone: string
  device_name: string
  added_at: Instant
  renewed_at: Instant
}

type DeliveryStatus = 'waiting' | 'sending' | 'sent' | 'unwanted' | 'gone' | 'failed' | 'unknown'

type NoticeDeliveryRow = {
  id: string
  customer_id: bigint
  channel: 'email' | 'push'
  kind: AnyNoticeKind
  subscription_id: bigint
  notices: bigint[]
  status: DeliveryStatus
  attempts: Generated<number>
  made_at: Instant
  due_at: Instant
  claimed_at: Date | null
  ended_at: Date | null
}

type PushIdentityRow = {
  only_one: Generated<boolean>
  public_key: Buffer
  sealed_key: Buffer
}

declare module './tables.ts' {
  interface Tables {
    notices: NoticeRow
    notice_counts: NoticeCountRow
    notice_queue: NoticeQueueRow
    announced_changes: AnnouncedChangeRow
    push_subscriptions: PushSubscriptionRow
    notice_deliveries: NoticeDeliveryRow
    push_identity: PushIdentityRow
  }
}
