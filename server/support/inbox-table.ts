import type { Locale } from '@candor/domain/languages/language-table.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { Conversation } from './conversation-table.ts'

/** A conversation as the inbox lists it. */
export type ListedConversation = Conversation & {
  accountNumber: string
  accountName: string
  assignedName: string | null
  lastText: string | null
  about: string | null
  muted: boolean
}

const lastText = sql<string | null>`(
  select text from support_messages m where m.conversation_id = c.id and text <> '' order by number desc limit 1)`

const about = sql<string | null>`(
  select case attachment->>'kind' when 'receipt' then attachment->'receipt'->>'kind' else attachment->>'kind' end
  from support_messages m where m.conversation_id = c.id and attachment is not null order by number desc limit 1)`

const mutedAt = (now: number) => sql<boolean>`exists (
  select from support_mutes m where m.customer_id = c.customer_id and m.until > ${new Date(now)} and m.lifted_at is null)`

const conversations = (connection: Connection, now: number) =>
  connection
    .selectFrom('conversations as c')
    .innerJoin('customers', 'customers.id', 'c.customer_id')
    .leftJoin('operators as o', 'o.id', 'c.assigned_to')
    .selectAll('c')
    .select([
      'customers.account_number as accountNumber',
      'customers.account_name as accountName',
      'o.name as assignedName',
      lastText.as('lastText'),
      about.as('about'),
      mutedAt(now).as('muted'),
    ])

export async function findListed(
  connection: Connection,
  id: string,
  now: number,
): Promise<ListedConversation | null> {
  return (await conversations(connection, now).where('c.id', '=', id).executeTakeFirst()) ?? null
}

type InboxState = 'waiting' | 'mine' | 'open' | 'closed'

type Inbox = { state: InboxState; operatorId: bigint; locale: Locale | null; limit: number; now: number }

/** Who waits longest comes first; of closed ones the newest. */
export async function listInbox(
  connection: Connection,
  { state, operatorId, locale, limit, now }: Inbox,
): Promise<ListedConversation[]> {
  let query = conversations(connection, now).limit(limit)
  if (locale !== null) query = query.where('c.locale', '=', locale)
  if (state === 'closed')
    return await query.where('c.status', '=', 'closed').orderBy('c.closed_at', 'desc').execute()
  query = query.where('c.status', '=', 'open')
  if (state === 'waiting') query = query.where('c.waiting_since', 'is not', null)
  if (state === 'mine') query = query.where('c.assigned_to', '=', operatorId)
  return await query
    .orderBy('c.waiting_since', (by) => by.asc().nullsLast())
    .orderBy('c.id')
    .execute()
}

/** Of the open ones: who waits, those of an operator, and all. */
export async function countInbox(
  connection: Connection,
  operatorId: bigint,
): Promise<{ waiting: number; mine: number; open: number }> {
  return await connection
    .selectFrom('conversations')
    .select([
      sql<number>`count(*) filter (where waiting_since is not null)::int`.as('waiting'),
      sql<number>`count(*) filter (where assigned_to = ${operatorId})::int`.as('mine'),
      sql<number>`count(*)::int`.as('open'),
    ])
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
}
