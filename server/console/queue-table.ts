import type { queueNames } from '@candor/wire/overview.ts'
import { sql } from 'kysely'
import { receiptSeenBefore, withdrawalHasFirst } from '../cash/review-table.ts'
import { photoSentTwice } from '../identity/verification-table.ts'
import { approverStands } from '../operators/approver-stands.ts'
import type { Connection } from '../postgres/database.ts'

type QueueName = (typeof queueNames)[number]

export type WaitingQueue = {
  queue: QueueName
  waiting: number
  oldest: Date | null
  secondPerson: number
  flagged: number
}

const stands = sql.raw(approverStands('o'))

/** Whether the customer has attached a proof that fails. */
const proofFails = sql`exists (
  select from support_messages m where m.conversation_id = c.id and m.attachment ->> 'kind' = 'proof'
    and jsonb_array_length(m.attachment -> 'failed') > 0)`

/** Everything that waits for a person, by queue, in one statement: each part reads an index of what waits. */
export async function listQueues(connection: Connection): Promise<WaitingQueue[]> {
  const { rows } = await sql<WaitingQueue>`
    select 'withdrawals' as queue, count(*)::int as waiting, min(requested_at) as oldest,
      (count(*) filter (where ${sql.raw(withdrawalHasFirst('w'))}))::int as "secondPerson",
      0 as flagged
    from withdrawals w where status = 'in-review'
    union all
    select 'verifications', count(*)::int, min(requested_at), 0, (count(*) filter (where ${sql.raw(photoSentTwice('v'))}))::int
    from verifications v where status = 'verifying'
    union all
    select 'deposits', count(*)::int, min(requested_at), 0, (count(*) filter (where ${sql.raw(receiptSeenBefore('d'))}))::int
    from deposits d where status = 'in-review'
    union all
    select 'loans', count(*)::int, min(asked_at),
      (count(*) filter (where exists (
        select from loan_approvals a join operators o on o.id = a.operator_id where a.loan_id = l.id and ${stands})))::int, 0
    from loans l where status in ('pending-review', 'under-review')
    union all
    select 'participations', count(*)::int, min(asked_at), 0, 0 from participations where status = 'in-review'
    union all
    select 'support', count(*)::int, min(waiting_since), 0, (count(*) filter (where ${proofFails}))::int
    from conversations c where waiting_since is not null`.execute(connection)
  return rows
}

/** Open conversations with a proof that fails, and since when. */
export async function listFailedProofs(connection: Connection): Promise<{ number: bigint; since: Date }[]> {
  const { rows } = await sql<{ number: bigint; since: Date }>`
    select c.case_number as number, min(m.sent_at) as since
    from conversations c join support_messages m on m.conversation_id = c.id
    where c.status = 'open' and m.attachment ->> 'kind' = 'proof' and jsonb_array_length(m.attachment -> 'failed') > 0
    group by c.case_number order by min(m.sent_at) limit 20`.execute(connection)
  return rows
}
