import { type ArchivePart, own } from './data-part.ts'

/** What customers were notified of, and how it was sent. */
export const archivePart: ArchivePart = {
  parts: [
    {
      file: 'notices',
      from: own('notices'),
      key: 'id',
      keyType: 'bigint',
      columns: ['id', 'at', 'kind', 'event', 'subject_id', 'figures', 'shown', 'read_at'],
    },
    {
      file: 'notices-sent',
      from: own('notice_deliveries'),
      key: 'id',
      keyType: 'uuid',
      columns: ['id', 'channel', 'kind', 'notices', 'status', 'made_at', 'ended_at'],
    },
    {
      file: 'push-devices',
      from: own('push_subscriptions'),
      key: 'id',
      keyType: 'bigint',
      columns: ['id', 'device_name', 'zone', 'added_at', 'renewed_at'],
    },
  ],
  leftOut: {
    notice_counts: 'how many notices are unread, once more',
    notice_queue: 'notices that are about to be sent, once more',
  },
}
