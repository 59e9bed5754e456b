import type { NewNotice } from '@candor/domain/notices/notice-event.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { followConversation } from '@candor/domain/support/follow-conversation.ts'
import type { Config } from '../config.ts'
import { refusal } from '../http/refusal.ts'
import { hashBody } from '../teller/hash-body.ts'
import type { Work } from './act-on-conversation.ts'
import { appendMessage, endWait } from './append-message.ts'
import { columnsOf, stateOf } from './conversation-table.ts'
import { findMessage, findSent, type KnownMessage } from './message-table.ts'

type Answer = { operatorId: bigint; key: string; text: string }

/**
 * Writes an answer that the customer sees: it ends the wait, and who answers first takes the conversation. The same key is the same answer.
 */
export const answerMessage =
  (support: Config['support'], { operatorId, key, text }: Answer): Work<KnownMessage> =>
  async (transaction, held, now) => {
    const bodyHash = hashBody('support-answer', { conversation: held.id, text })
    const sent = await findSent(transaction, { operatorId }, key)
    const found = async (number: number, repeated: boolean) => {
      const message = await findMessage(transaction, held.customer_id, number)
      if (!message) throw new Error('an answer that was written is not there')
      return accept({ value: message, number, details: { number }, repeated })
    }
    if (sent) {
      const same = sent.body_hash !== null && Buffer.compare(sent.body_hash, bodyHash) === 0
      return same ? await found(sent.number, true) : refuse(refusal('idempotency-key-reused'))
    }
    const next = followConversation(stateOf(held), 'answer', now)
    if (!next.ok) return refuse(refusal(next.refusal))
    const written = { author: 'operator', operator_id: operatorId, key, body_hash: bodyHash, text } as const
    const { last_number: number } = await appendMessage(transaction, held, written, now, {
      ...columnsOf(next.value),
      assigned_to: held.assigned_to ?? operatorId,
      operator_read: held.last_number + 1,
      operator_read_at: new Date(now),
    })
    await endWait(transaction, support, held, { by: operatorId, number, answered: true, now })
    const answered = await found(number, false)
    // One for all answers until the customer reads.
    const notice: NewNotice = {
      event: 'support-answered',
      subjectId: held.id,
      turn: held.customer_read,
      figures: {},
    }
    return accept({ ...answered.value, notice })
  }
