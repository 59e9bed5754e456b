import type { ConversationState } from '@candor/domain/support/follow-conversation.ts'
import { type Selectable, sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { ConversationRow } from '../postgres/support-tables.ts'
import { muteOf } from './mute-table.ts'

export type Conversation = Selectable<ConversationRow>

export const stateOf = (row: Conversation): ConversationState => ({
  status: row.status,
  waitingSince: row.waiting_since?.getTime() ?? null,
  closedAt: row.closed_at?.getTime() ?? null,
})

/** What a state is written as. */
export const columnsOf = ({ status, waitingSince, closedAt }: ConversationState) => ({
  status,
  waiting_since: waitingSince === null ? null : new Date(waitingSince),
  closed_at: closedAt === null ? null : new Date(closedAt),
})

const newestOf = (connection: Connection, customerId: bigint) =>
  connection
    .selectFrom('conversations')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('first_number', 'desc')
    .orderBy('opened_at', 'desc')
    .limit(1)

export async function findNewestConversation(
  connection: Connection,
  customerId: bigint,
): Promise<Conversation | null> {
  return (await newestOf(connection, customerId).executeTakeFirst()) ?? null
}

/** The customer's newest conversation, held until the transaction ends: numbers are given under this lock. */
export async function lockNewestConversation(
  connection: Connection,
  customerId: bigint,
): Promise<Conversation | null> {
  return (await newestOf(connection, customerId).forUpdate().executeTakeFirst()) ?? null
}

export async function lockConversation(connection: Connection, id: string): Promise<Conversation | null> {
  const row = await connection
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

type NewConversation = Pick<Conversation, 'id' | 'customer_id' | 'locale' | 'opened_at' | 'first_number'>

/** Null where another device has opened one at this very moment. */
export async function insertConversation(
  connection: Connection,
  conversation: NewConversation,
): Promise<Conversation | null> {
  const row = await connection
    .insertInto('conversations')
    .values({
      ...conversation,
      status: 'open',
      closed_at: null,
      last_number: conversation.first_number - 1,
      customer_got: conversation.first_number - 1,
      customer_read: conversation.first_number - 1,
      operator_read: conversation.first_number - 1,
      lettered: conversation.first_number - 1,
      waiting_since: null,
      assigned_to: null,
      operator_read_at: null,
      rating: null,
      rating_words: null,
      rated_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export type ChangedConversation = Partial<
  Pick<
    Conversation,
    | 'locale'
    | 'status'
    | 'closed_at'
    | 'last_number'
    | 'waiting_since'
    | 'assigned_to'
    | 'customer_got'
    | 'customer_read'
    | 'operator_read'
    | 'operator_read_at'
    | 'rating'
    | 'rating_words'
    | 'rated_at'
  >
>

/** The caller holds the lock. */
export async function updateConversation(
  connection: Connection,
  id: string,
  changed: ChangedConversation,
): Promise<void> {
  await connection.updateTable('conversations').set(changed).where('id', '=', id).execute()
}

/** A customer's newest conversation with everything that is told beside it. */
export type Standing = Conversation & {
  operatorName: string | null
  /** In line, counted from 1; null where nothing waits for an answer. */
  place: number | null
  /** Answers that were not read; what the service itself says counts too. */
  unread: number
  muteReason: string | null
  mutedUntil: Date | null
}

/** In one statement, because it is asked for at every message. Nobody is muted before they have written. */
export async function findStanding(
  connection: Connection,
  customerId: bigint,
  now: number,
): Promise<Standing | null> {
  const row = await connection
    .selectFrom(newestOf(connection, customerId).as('c'))
    .leftJoin('operators as o', 'o.id', 'c.assigned_to')
    .leftJoin(muteOf(connection, customerId, now).as('mute'), (join) => join.onTrue())
    .selectAll('c')
    .select(['o.name as operatorName', 'mute.reason as muteReason', 'mute.until as mutedUntil'])
    .select([
      sql<number | null>`case when c.waiting_since is not null then (
        select count(*)::int + 1 from conversations w where w.waiting_since < c.waiting_since) end`.as(
        'place',
      ),
      sql<number>`case when c.last_number > c.customer_read then (
        select count(*)::int from support_messages m
        where m.customer_id = c.customer_id and m.number > c.customer_read and m.author <> 'customer')
        else 0 end`.as('unread'),
    ])
    .executeTakeFirst()
  return row ?? null
}
