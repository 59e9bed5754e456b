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
  await insertTransfers(transaction, accepted)
  await updateBalances(transaction, accepted)
  await insertCommands(transaction, accepted)
  const rows = new Map<AnyCommandKind, unknown[]>()
  for (const entry of accepted) rows.set(entry.kind, [...(rows.get(entry.kind) ?? []), ...entry.rows])
  const inOrder = [...rows].toSorted(([one], [other]) => Number(one.last ?? 0) - Number(other.last ?? 0))
  for (const [kind, written] of inOrder) if (written.length > 0) await kind.write(transaction, written)
  if (told.length > 0) await deleteOutbox(transaction, told)
  const events = accepted.map(eventOf)
  return { events, outboxId: await insertOutbox(transaction, events, now) }
}
