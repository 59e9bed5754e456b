import type { NewNotice } from '@candor/domain/notices/notice-event.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { GatedAct, QuietAct } from '../operators/audit-entry.ts'
import type { LiveOperator } from '../operators/operator-session-table.ts'
import type { Connection } from '../postgres/database.ts'
import { insertNotices } from '../teller/insert-notices.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { auditConversation } from './audit-conversation.ts'
import { type Conversation, lockConversation } from './conversation-table.ts'

type Done<Value> = {
  value: Value
  /** Its last number after the act. */
  number: number
  details?: Readonly<Record<string, unknown>>
  /** The log tells of it already: it was done before with the same key, or goes on. */
  repeated?: boolean
  /** What the customer is notified of. */
  notice?: NewNotice
  /** What the customer is told: to ask for what is new, how far they were read, or nothing where nothing has changed. */
  told?: 'changed' | 'read' | 'nothing'
}

export type Work<Value> = (
  transaction: Connection,
  held: Conversation,
  now: number,
) => Promise<Result<Done<Value>, Refusal>>

/** A refusal takes back what was begun. */
class TakenBack extends Error {
  readonly refused: Refusal
  constructor(refused: Refusal) {
    super(refused.code)
    this.refused = refused
  }
}

/**
 * Does something to a conversation under its lock and writes it into the audit log in the same transaction. Whoever is the customer
 * themselves is kept out.
 */
export async function actOnConversation<Value>(
  { database, bus, clock }: Pick<Dependencies, 'database' | 'bus' | 'clock'>,
  { operator }: LiveOperator,
  asked: { id: string; act: GatedAct | QuietAct; body?: Readonly<Record<string, unknown>> },
  work: Work<Value>,
): Promise<Result<Value, Refusal>> {
  const now = clock()
  const outcome = await database
    .transaction()
    .execute(async (transaction) => {
      const held = await lockConversation(transaction, asked.id)
      if (!held) throw new TakenBack(refusal('not-found'))
      if (held.customer_id === operator.customer_id) throw new TakenBack(refusal('own-request'))
      const done = await work(transaction, held, now)
      if (!done.ok) throw new TakenBack(done.refusal)
      const { value, number, details, repeated = false, told = 'changed', notice } = done.value
      if (!repeated)
        await auditConversation(transaction, {
          operatorId: operator.id,
          act: asked.act,
          now,
          conversationId: held.id,
          customerId: held.customer_id,
          ...(asked.body && { body: asked.body }),
          ...(details && { details }),
        })
      const customerId = held.customer_id
      // Notices are the last thing of a transaction, so that two never wait for each other in a circle.
      const counts = notice
        ? await insertNotices(kyselyTransaction(transaction), [{ customerId, notice }], new Date(now))
        : []
      return accept({ value, number, customerId, told, counts })
    })
    .catch((error) => {
      if (error instanceof TakenBack) return refuse(error.refused)
      throw error
    })
  if (!outcome.ok) return outcome
  const { value, number, customerId, told, counts } = outcome.value
  // What is repeated is told again: the server that did it may have been killed before it could tell.
  if (told === 'changed') bus.publish('support.changed', { customerId, conversationId: asked.id, number })
  if (told === 'read') bus.publish('support.read', { customerId, conversationId: asked.id, number, at: now })
  for (const count of counts) bus.publish('notices.changed', count)
  return accept(value)
}
