import { type ArchivePart, own } from './data-part.ts'

/** What is told of how a customer was brought in, and of the groups they are or were in. */
export const archivePart: ArchivePart = {
  parts: [
    {
      file: 'vouched-for',
      from: own('vouches'),
      key: 'owner',
      keyType: 'bigint',
      columns: ['operator_id', 'at', 'starting_money'],
    },
    {
      file: 'groups',
      from: `(select m.customer_id as owner, g.name, m.joined_at, m.left_at, md5(m.group_id::text || m.joined_at::text)::uuid as place
      from group_members m join customer_groups g on g.id = m.group_id)`,
      key: 'place',
      keyType: 'uuid',
      columns: ['name', 'joined_at', 'left_at'],
    },
    {
      file: 'group-resets',
      from: own('group_reset_rows'),
      key: 'reset_id',
      keyType: 'uuid',
      columns: ['agreed_at', 'funds', 'state', 'refusal', 'ended_at'],
    },
    {
      file: 'join-requests',
      from: own('join_requests'),
      key: 'id',
      keyType: 'uuid',
      columns: ['name', 'asked_at', 'state', 'decided_at'],
    },
  ],
}
