import { openTimeBetween } from '@candor/domain/support/service-hours.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import type { Insertable } from 'kysely'
import type { Config } from '../config.ts'
import type { Connection } from '../postgres/database.ts'
import type { SupportMessageRow } from '../postgres/support-tables.ts'
import { type ChangedConversation, type Conversation, updateConversation } from './conversation-table.ts'
import { insertMessage } from './message-table.ts'
import { insertWait } from './wait-table.ts'

type Written = Partial<
  Pick<
    Insertable<SupportMessageRow>,
    'operator_id' | 'key' | 'body_hash' | 'text' | 'event' | 'attachment' | 'file_id'
  >
> &
  Pick<SupportMessageRow, 'author'>

/**
 * Adds a message under the conversation's lock, which the caller holds: its number is the next one, and no other can come before it or
 * beside it. What else the message changes is written in the same statement. Gives back the conversation with that number as its last.
 */
export async function appendMessage(
  transaction: Connection,
  conversation: Conversation,
  written: Written,
  now: number,
  changed: ChangedConversation = {},
): Promise<Conversation> {
  const number = conversation.last_number + 1
  await insertMessage(transaction, {
    customer_id: conversation.customer_id,
    number,
    conversation_id: conversation.id,
    operator_id: null,
    key: null,
    body_hash: null,
    text: '',
    event: null,
    attachment: null,
    file_id: null,
    sent_at: new Date(now),
    ...written,
  })
  const after = { ...changed, last_number: number }
  await updateConversation(transaction, conversation.id, after)
  return { ...conversation, ...after }
}

/** The number is that of the answer, or of the word that the conversation was closed. */
type Ended = { by: bigint; number: number; answered: boolean; now: number }

/** Writes down how long the customer waited, measured within the opening hours, beside what was promised. */
export async function endWait(
  transaction: Connection,
  { hours, promisedMinutes }: Config['support'],
  { id, waiting_since }: Conversation,
  { by, number, answered, now }: Ended,
): Promise<void> {
  if (waiting_since === null) return
  const since = waiting_since.getTime()
  await insertWait(transaction, {
    conversation_id: id,
    since: waiting_since,
    // Clocks of two machines may differ by a moment.
    ended_at: new Date(Math.max(now, since)),
    ended_number: number,
    answered,
    operator_id: by,
    open_ms: BigInt(openTimeBetween(hours, since, now)),
    promised_ms: BigInt(promisedMinutes * minuteMs),
  })
}
