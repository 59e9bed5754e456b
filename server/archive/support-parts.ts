import { type ArchivePart, own } from './data-part.ts'

/** What is told of a customer's conversations. Notes are what operators wrote to each other, and about themselves as much as about anybody. */
export const archivePart: ArchivePart = {
  parts: [
    {
      file: 'conversations',
      from: own('conversations'),
      key: 'id',
      keyType: 'uuid',
      columns:
        'id case_number status opened_at closed_at first_number last_number customer_read operator_read rating rating_words rated_at'.split(
          ' ',
        ),
    },
    {
      file: 'messages',
      from: own('support_messages'),
      key: 'number',
      keyType: 'bigint',
      columns: 'number conversation_id author operator_id text event attachment file_id sent_at'.split(' '),
    },
    {
      file: 'message-files',
      from: own('(select id, customer_id, kind, sent_at from support_files) as f'),
      key: 'id',
      keyType: 'uuid',
      columns: ['id', 'kind', 'sent_at'],
    },
    {
      file: 'mutes',
      from: own('support_mutes'),
      key: 'id',
      keyType: 'uuid',
      columns: ['reason', 'at', 'until', 'lifted_at'],
    },
  ],
}
