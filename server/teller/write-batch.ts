import { writeBalance } from '../ledger/write-balance.ts'
import type { AnyCommandKind } from './command.ts'
import type { Accepted } from './decide-batch.ts'
import { insertCommands, insertTransfers, updateBalances } from './ledger-rows.ts'
import { deleteOutbox, insertOutbox, type TellerEvent } from './outbox.ts'
import type { TellerTransaction } from './teller-transaction.ts'

const eventOf = ({ command, ledger, postings, subject }: Accepted): TellerEvent => ({
  customerId: command.customerId.toString(),
  balance: postings.length > 0 ? writeBalance(ledger) : null,
  subject,
})

/** Writes everything that a batch has decided, one statement a table; `told` are the outbox rows that are done with. */
export async function writeBatch(
  transaction: TellerTransaction,
  accepted: readonly Accepted[],
  told: readonly string[],
  now: number,
): Promise<{ events: TellerEvent[]; outboxId: string }> {
  const rows = new Map<AnyCommandKind, unknown[]>()
  for (const { command, rows: mine } of accepted) {
    const known = rows.get(command.kind)
    if (known) known.push(...mine)
    else rows.set(command.kind, [...mine])
  }
  const written = [...rows].filter(([, { length }]) => length > 0)
  const events = accepted.map(eventOf)
  // All of them are sent at once, and PostgreSQL does them in this order.
  const [outboxId] = await Promise.all([
    insertOutbox(transaction, events, now),
    insertTransfers(transaction, accepted),
    updateBalances(transaction, accepted),
    insertCommands(transaction, accepted),
    told.length > 0 ? deleteOutbox(transaction, told) : null,
    ...written.filter(([kind]) => !kind.last).map(([kind, mine]) => kind.write(transaction, mine)),
  ])
  for (const [kind, mine] of written) if (kind.last) await kind.write(transaction, mine)
  return { events, outboxId }
}
