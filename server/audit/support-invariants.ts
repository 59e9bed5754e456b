import type { Books } from './books.ts'
import { firstOf, type Invariant, invariant } from './invariant.ts'

/** Between two checks lies a minute; what is two hours old has been looked at many times. */
const recent = ({ whole }: Books, instant: string): string =>
  whole ? 'true' : `${instant} > now() - interval '2 hours'`

/** The conversations that something was written in lately. */
const looked = (books: Books): string =>
  books.whole
    ? 'conversations'
    : `(select * from conversations where id in (select conversation_id from support_messages where ${recent(books, 'sent_at')}))`

const messageNumbers = invariant(
  'S1',
  'the messages of a conversation are numbered without a gap, from where the one before it ended to its own last number',
  (books) =>
    firstOf(
      `select c.id::text as conversation, c.first_number, c.last_number, count(m.number) as messages, min(m.number) as least, max(m.number) as most
       from ${looked(books)} c left join support_messages m on m.conversation_id = c.id
       group by c.id, c.first_number, c.last_number
       having count(m.number) <> c.last_number - c.first_number + 1
         or count(m.number) > 0 and (min(m.number) <> c.first_number or max(m.number) <> c.last_number)`,
      'conversation',
    ),
)

/** What ends a wait: an answer, or the end of the conversation. */
const lastEnd = `(select coalesce(max(number), 0) from support_messages e where e.conversation_id = c.id
  and (e.author = 'operator' or e.event = 'closed'))`

const waitingClocks = invariant(
  'S2',
  'a customer waits since the first of their messages that nobody has answered, and only then',
  (books) =>
    firstOf(
      `select id::text as conversation, waiting_since, first_unanswered from (
         select c.id, c.waiting_since, (select min(m.sent_at) from support_messages m
           where m.conversation_id = c.id and m.author = 'customer' and m.number > ${lastEnd}) as first_unanswered
         from ${looked(books)} c where c.status = 'open') waits
       where waiting_since is distinct from first_unanswered`,
      'conversation',
    ),
)

const ownAttachments = invariant(
  'S3',
  'a message belongs to the customer of its conversation, and so does what is attached to it',
  (books) =>
    firstOf(
      `select m.customer_id, m.number, case when c.customer_id <> m.customer_id then 'is in a conversation of somebody else'
         else 'has a file of somebody else' end as why
       from support_messages m join conversations c on c.id = m.conversation_id left join support_files f on f.id = m.file_id
       where ${recent(books, 'm.sent_at')} and (c.customer_id <> m.customer_id or f.customer_id <> m.customer_id)`,
      'customer_id, number',
    ),
)

/** Who deletes an account takes their conversations along; what operators did stays in the log. */
const actsOfAnswers = invariant(
  'E1',
  'every answer of an operator to a customer is in the log of what operators did, and the log has no others',
  (books) =>
    firstOf(
      `select m.conversation_id::text as conversation, m.number, m.operator_id, 'is not in the log' as why from support_messages m
       where m.author = 'operator' and ${recent(books, 'm.sent_at')} and not exists (
         select from audit_log l where l.act = 'answered-customer' and l.subject_kind = 'conversation'
           and l.subject_id = m.conversation_id::text and l.operator_id = m.operator_id and l.at = m.sent_at)
       union all
       select l.subject_id, l.number::int, l.operator_id, 'is in the log only' from audit_log l
       join conversations c on c.id::text = l.subject_id
       where l.act = 'answered-customer' and l.number > ${books.lastAct.number} and not exists (
         select from support_messages m where m.conversation_id = c.id and m.operator_id = l.operator_id and m.sent_at = l.at)`,
      'conversation, number',
    ),
)

export const supportInvariants: readonly Invariant[] = [
  messageNumbers,
  waitingClocks,
  ownAttachments,
  actsOfAnswers,
]
