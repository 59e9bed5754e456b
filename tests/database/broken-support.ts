import type { Break } from './broken-pools.ts'

/** Every way in which conversations are broken on purpose, with the rights of the database's owner. */
const answer = `(select number from support_messages where author = 'operator' order by number limit 1)`
const waiting = `(select id from conversations where waiting_since is not null order by id limit 1)`

export const supportBreaks: readonly Break[] = [
  ['delete from support_messages where number = 1', 'numbered without a gap', /1/],
  [
    `update conversations set last_number = last_number + 1 where id = ${waiting}`,
    'numbered without a gap',
    /./,
  ],
  [
    `update conversations set waiting_since = null where id = ${waiting}`,
    'first of their messages that nobody has answered',
    /./,
  ],
  [
    `update conversations set waiting_since = waiting_since + interval '1 minute' where id = ${waiting}`,
    'first of their messages that nobody has answered',
    /./,
  ],
  [
    `update support_files set customer_id = (select max(id) from customers where id <> support_files.customer_id)
       where id in (select file_id from support_messages)`,
    'so does what is attached to it',
    /has a file of somebody else/,
  ],
  [
    `delete from audit_log where act = 'answered-customer'`,
    'every answer of an operator to a customer',
    /is not in the log/,
  ],
  [
    `update support_messages set operator_id = (select min(id) from operators) where number = ${answer} and author = 'operator'`,
    'every answer of an operator to a customer',
    /is not in the log|is in the log only/,
  ],
  ['grant update on support_messages to candor_server', 'written once', /support_messages update/],
  ['drop index conversations_one_open', 'coming twice', /conversations not unique/],
  ['drop index support_messages_once', 'coming twice', /support_messages not unique/],
]
