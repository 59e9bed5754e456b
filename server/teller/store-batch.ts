import { writeBalance } from '../ledger/write-balance.ts'
import type { AnyCommandKind } from './command.ts'
import type { Accepted } from './decide-batch.ts'
import { insertNotices, type UnreadCount } from './insert-notices.ts'
import { insertCommands, insertTransfers, touchBalances, updateBalances } from './ledger-rows.ts'
import { deleteOutbox, insertOutbox, type TellerEvent } from './outbox.ts'
import type { TellerTransaction } from './teller-transaction.ts'

const tellerEventOf = ({ command, ledger, postings, subject, notices }: Accepted): TellerEvent => ({
  customerId: command.customerId.toString(),
  balance: postings.length > 0 ? writeBalance(ledger) : null,
  subject,
  notified: notices.length > 0,
})

const writeNotices = (transaction: TellerTransaction, accepted: readonly Accepted[], now: number) =>
  insertNotices(
    transaction,
    accepted.flatMap(({ command: { customerId }, notices }) =>
      notices.map((notice) => ({ customerId, notice })),
    ),
    new Date(now),
  )

type Written = { events: TellerEvent[]; outboxId: string; counts: readonly UnreadCount[] }

/** Writes everything that a batch has decided, one statement a table; `told` are the outbox rows that were published. */
export async function storeBatch(
  transaction: TellerTransaction,
  accepted: readonly Accepted[],
  told: readonly string[],
  now: number,
): Promise<Written> {
  const rows = new Map<AnyCommandKind, unknown[]>()
  for (const { command, rows: mine } of accepted) {
    const known = rows.get(command.kind)
    if (known) known.push(...mine)
    else rows.set(command.kind, [...mine])
  }
  const written = [...rows].filter(([, { length }]) => length > 0)
  const last = written.filter(([kind]) => kind.last)
  const events = accepted.map(tellerEventOf)
  // All of them are sent at once, and PostgreSQL does them in this order.
  const [[outboxId], early] = await Promise.all([
    Promise.all([
      insertOutbox(transaction, events, now),
      insertTransfers(transaction, accepted),
      updateBalances(transaction, accepted),
      touchBalances(transaction, accepted),
      insertCommands(transaction, accepted),
      told.length > 0 ? deleteOutbox(transaction, told) : null,
      ...written.filter(([kind]) => !kind.last).map(([kind, mine]) => kind.store(transaction, mine)),
    ]),
    last.length > 0 ? null : writeNotices(transaction, accepted, now),
  ])
  for (const [kind, mine] of last) await kind.store(transaction, mine)
  // Such a kind takes a lock that everybody waits for, and notices lock the numbers of unread ones: in the other order two batches could wait for each other.
  const counts = early ?? (await writeNotices(transaction, accepted, now))
  return { events, outboxId, counts }
}
