import { appendAudit } from '../operators/append-audit.ts'
import { type GatedAct, gatedActs, type QuietAct } from '../operators/audit-entry.ts'
import type { Connection } from '../postgres/database.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'

type Act = {
  operatorId: bigint
  act: QuietAct | GatedAct
  now: number
  /** Null where an act is about no single conversation. */
  conversationId: string | null
  /** Whose conversation it is. */
  customerId?: bigint
  /** As it was sent, by who does more than look. */
  body?: Readonly<Record<string, unknown>>
  details?: Readonly<Record<string, unknown>>
}

const isGated = (act: QuietAct | GatedAct): act is GatedAct => gatedActs.some((gated) => gated === act)

/** Writes down what an operator did or looked at, as the last thing of its transaction. */
export const auditConversation = (
  transaction: Connection,
  { operatorId, act, now, conversationId, customerId, body = {}, details = {} }: Act,
): Promise<void> => {
  const entry = {
    operatorId,
    at: new Date(now),
    customerId: customerId ?? null,
    subject: conversationId === null ? null : ({ kind: 'conversation', id: conversationId } as const),
    details,
  }
  const command = { body: { ...body, conversation: conversationId } }
  return appendAudit(kyselyTransaction(transaction), [
    isGated(act) ? { ...entry, act, command } : { ...entry, act },
  ])
}
