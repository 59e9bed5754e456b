import type { Break } from './broken-pools.ts'

/** Every way in which notices are broken on purpose, with the rights of the database's owner. */
export const noticeBreaks: readonly Break[] = [
  [
    'update notice_counts set unread = unread + 1 where customer_id = (select min(customer_id) from notice_counts)',
    'as many unread notices',
    /^\d+ \d+ \d+$/,
  ],
  ['delete from notice_counts', 'as many unread notices', /^\d+ 0 \d+$/],
  [
    `update notices set read_at = now() where id = (select min(id) from notices where shown and read_at is null)`,
    'as many unread notices',
    /^\d+ \d+ \d+$/,
  ],
  [
    `insert into notices (customer_id, at, kind, event, key, subject_id, figures, shown)
       select customer_id, at, kind, event, key || ':again', subject_id, figures, false from notices where event = 'order-filled' limit 1`,
    'notified twice',
    /order-filled/,
  ],
  [
    `update notices set event = 'liquidated' where id = (select min(id) from notices where event = 'stop-loss-reached')`,
    'has happened',
    /liquidated/,
  ],
  [
    `update notices set event = 'deposit-rejected' where event = 'deposit-completed'`,
    'has happened',
    /deposit-rejected/,
  ],
]
