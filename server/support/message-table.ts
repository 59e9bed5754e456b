import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { SupportMessageRow } from '../postgres/support-tables.ts'

/** A message beside who wrote it and how long its answer took. */
export type KnownMessage = Selectable<SupportMessageRow> & {
  operatorName: string | null
  openMs: bigint | null
  promisedMs: bigint | null
}

const messages = (connection: Connection) =>
  connection
    .selectFrom('support_messages as m')
    .leftJoin('operators as o', 'o.id', 'm.operator_id')
    .leftJoin('support_waits as w', (join) =>
      join
        .onRef('w.conversation_id', '=', 'm.conversation_id')
        .onRef('w.ended_number', '=', 'm.number')
        .on('m.author', '=', 'operator'),
    )
    .selectAll('m')
    .select(['o.name as operatorName', 'w.open_ms as openMs', 'w.promised_ms as promisedMs'])

export const insertMessage = (connection: Connection, message: Insertable<SupportMessageRow>) =>
  connection.insertInto('support_messages').values(message).execute()

export async function findMessage(
  connection: Connection,
  customerId: bigint,
  number: number,
): Promise<KnownMessage | null> {
  const row = await messages(connection)
    .where('m.customer_id', '=', customerId)
    .where('m.number', '=', number)
    .executeTakeFirst()
  return row ?? null
}

type Sent = { number: number; body_hash: Buffer | null; conversation_id: string }

/** What a customer, or an operator, has sent with this key before. */
export async function findSent(
  connection: Connection,
  writer: { customerId: bigint } | { operatorId: bigint },
  key: string,
): Promise<Sent | null> {
  const query = connection
    .selectFrom('support_messages')
    .select(['number', 'body_hash', 'conversation_id'])
    .where('key', '=', key)
  const row =
    'customerId' in writer
      ? await query
          .where('customer_id', '=', writer.customerId)
          .where('author', '=', 'customer')
          .executeTakeFirst()
      : await query
          .where('operator_id', '=', writer.operatorId)
          .where('author', '=', 'operator')
          .executeTakeFirst()
  return row ?? null
}

type MessagePage = { after: number | null; before: number | null; limit: number }

/** One page in the server's order, oldest first; without a place to begin at, the newest. */
export async function listMessages(
  connection: Connection,
  customerId: bigint,
  { after, before, limit }: MessagePage,
): Promise<KnownMessage[]> {
  const query = messages(connection).where('m.customer_id', '=', customerId).limit(limit)
  if (after !== null) return await query.where('m.number', '>', after).orderBy('m.number').execute()
  const older = before === null ? query : query.where('m.number', '<', before)
  return (await older.orderBy('m.number', 'desc').execute()).reverse()
}

/** Signs that mean something in a pattern are searched for as what they are. */
const patternOf = (words: string): string => `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

export const searchMessages = (connection: Connection, customerId: bigint, words: string, limit: number) =>
  messages(connection)
    .where('m.customer_id', '=', customerId)
    .where('m.text', 'ilike', patternOf(words))
    .orderBy('m.number', 'desc')
    .limit(limit)
    .execute()

export async function countSentSince(
  connection: Connection,
  customerId: bigint,
  since: number,
): Promise<number> {
  const { sent } = await connection
    .selectFrom('support_messages')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('customer_id', '=', customerId)
    .where('author', '=', 'customer')
    .where('sent_at', '>', new Date(since))
    .executeTakeFirstOrThrow()
  return sent
}

/** Answers that the customer has not read; what the service itself says counts too. */
export async function countUnread(connection: Connection, customerId: bigint, read: number): Promise<number> {
  const { unread } = await connection
    .selectFrom('support_messages')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('customer_id', '=', customerId)
    .where('number', '>', read)
    .where('author', '<>', 'customer')
    .executeTakeFirstOrThrow()
  return unread
}
