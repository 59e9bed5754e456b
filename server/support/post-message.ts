import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { followConversation, isStillTheSame } from '@candor/domain/support/follow-conversation.ts'
import { cleanMessage, judgeMessage, mostMessagesAMinute } from '@candor/domain/support/message-rule.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import type { sendSupportMessage } from '@candor/wire/support.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'
import { makeId } from '../postgres/make-id.ts'
import { hashBody } from '../teller/hash-body.ts'
import { appendMessage } from './append-message.ts'
import {
  type Conversation,
  columnsOf,
  insertConversation,
  lockNewestConversation,
  stateOf,
} from './conversation-table.ts'
import { countSentSince, findMessage, findSent, type KnownMessage } from './message-table.ts'
import { findMute } from './mute-table.ts'
import { resolveAttachment } from './resolve-attachment.ts'

type Body = BodyOf<typeof sendSupportMessage>

type Asked = { customer: Customer; key: string; body: Body; now: number }

const messageProblems = { 'message-empty': 'field-required', 'message-too-long': 'field-too-long' } as const

/** Another device of the customer's has opened a conversation at the same moment: that one is taken. */
const mostTries = 3

/** The conversation that a message belongs to, held: the open one, one that was closed lately, or a new one. */
async function conversationFor(transaction: Connection, { customer, now }: Asked): Promise<Conversation> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const newest = await lockNewestConversation(transaction, customer.id)
    if (newest && isStillTheSame(stateOf(newest), now)) return newest
    const opened = await insertConversation(transaction, {
      id: makeId(now),
      customer_id: customer.id,
      locale: customer.locale,
      opened_at: new Date(now),
      first_number: (newest?.last_number ?? 0) + 1,
    })
    if (opened) return opened
  }
  throw new Error('a conversation was neither found nor opened')
}

/** Why nothing more is taken from this customer for now; null where it is. */
async function holdBack(transaction: Connection, { customer, now }: Asked): Promise<Refusal | null> {
  const mute = await findMute(transaction, customer.id, now)
  if (mute) return { code: 'support-muted', params: { reason: mute.reason, time: mute.until.toISOString() } }
  const sent = await countSentSince(transaction, customer.id, now - minuteMs)
  return sent < mostMessagesAMinute ? null : { code: 'too-many-requests', params: { seconds: '60' } }
}

type Posted = { conversation: Conversation; number: number }

async function writeMessage(
  transaction: Connection,
  asked: Asked,
  text: string,
): Promise<Result<Posted, Refusal>> {
  const { customer, key, body, now } = asked
  const bodyHash = hashBody('support-message', body)
  const held = await conversationFor(transaction, asked)
  const sent = await findSent(transaction, { customerId: customer.id }, key)
  if (sent) {
    const same = sent.body_hash !== null && Buffer.compare(sent.body_hash, bodyHash) === 0
    return same
      ? accept({ conversation: held, number: sent.number })
      : refuse(refusal('idempotency-key-reused'))
  }
  const refused = await holdBack(transaction, asked)
  if (refused) return refuse(refused)
  const attached = body.attachment
    ? await resolveAttachment(transaction, customer.id, body.attachment)
    : accept(null)
  if (!attached.ok) return attached
  const next = followConversation(stateOf(held), 'message', now)
  if (!next.ok) return refuse(refusal(next.refusal))
  const told =
    held.status === 'closed'
      ? await appendMessage(transaction, held, { author: 'service', event: 'reopened' }, now)
      : held
  const written = await appendMessage(
    transaction,
    told,
    {
      author: 'customer',
      key,
      body_hash: bodyHash,
      text,
      attachment: attached.value && JSON.stringify(attached.value.attachment),
      file_id: attached.value?.fileId ?? null,
    },
    now,
    { ...columnsOf(next.value), locale: customer.locale },
  )
  const last =
    body.attachment?.kind === 'proof'
      ? await appendMessage(transaction, written, { author: 'service', event: 'proof-received' }, now)
      : written
  return accept({ conversation: last, number: written.last_number })
}

/** Thrown to roll a transaction back that has opened a conversation for a message that was then refused. */
class RolledBack extends Error {
  readonly refused: Refusal
  constructor(refused: Refusal) {
    super(refused.code)
    this.refused = refused
  }
}

/** Writes a customer's message. The same key is the same message, over retries, reloads and processes. */
export async function postMessage(
  { database, bus }: Pick<Dependencies, 'database' | 'bus'>,
  asked: Asked,
): Promise<Result<KnownMessage, Refusal>> {
  const text = cleanMessage(asked.body.text ?? '')
  const wrong = judgeMessage(text, asked.body.attachment !== undefined)
  if (wrong) return refuse(refusal('invalid-request', { path: 'text', problem: messageProblems[wrong] }))
  const posted = await database
    .transaction()
    .execute(async (transaction) => {
      const outcome = await writeMessage(transaction, asked, text)
      if (!outcome.ok) throw new RolledBack(outcome.refusal)
      return outcome
    })
    .catch((error) => {
      if (error instanceof RolledBack) return refuse(error.refused)
      throw error
    })
  if (!posted.ok) return posted
  const { conversation, number } = posted.value
  const customerId = asked.customer.id
  // Told again where it is repeated: the server that wrote it may have been killed before it could tell.
  bus.publish('support.changed', {
    customerId,
    conversationId: conversation.id,
    number: conversation.last_number,
  })
  const message = await findMessage(database, customerId, number)
  if (!message) throw new Error('a message that was written is not there')
  return accept(message)
}
