import type { WireBalance } from '@candor/wire/balance.ts'
import type { Bus } from '../bus/bus.ts'
import { makeId } from '../postgres/make-id.ts'
import type { Subject } from './command.ts'
import type { UnreadCount } from './insert-notices.ts'
import type { TellerTransaction } from './teller-transaction.ts'

/**
 * The events of a batch are written with the batch, published after the commit, and removed once they are published. A row that is older than
 * that takes was left by a process that died in between: it is published then. So no committed event is lost; one that is published twice is
 * recognised by the version of the balance.
 */

/** Plain JSON, since it waits in a table. */
export type TellerEvent = {
  customerId: string
  balance: WireBalance | null
  subject: Subject | null
  /** Whether notices were written; absent in rows of a server that knew none. */
  notified?: boolean
}

export async function insertOutbox(
  transaction: TellerTransaction,
  events: readonly TellerEvent[],
  now: number,
): Promise<string> {
  const id = makeId(now)
  await transaction.query('insert-outbox', 'insert into outbox (id, at, events) values ($1, $2, $3)', [
    id,
    new Date(now),
    JSON.stringify(events),
  ])
  return id
}

export async function deleteOutbox(transaction: TellerTransaction, ids: readonly string[]): Promise<void> {
  await transaction.query('delete-outbox', 'delete from outbox where id = any($1::uuid[])', [ids])
}

/** Takes unpublished rows, under a lock that others skip. */
export async function takeForgotten(
  transaction: TellerTransaction,
  olderThan: number,
): Promise<TellerEvent[]> {
  const rows = await transaction.query<{ events: TellerEvent[] }>(
    'take-forgotten',
    `delete from outbox where id in (select id from outbox where at < $1 order by at limit 100 for update skip locked)
     returning events`,
    [new Date(olderThan)],
  )
  return rows.flatMap(({ events }) => events)
}

/** `counts` are the unread notices of those who got some; an event that was left behind has none, and clients ask for the number. */
export function tell(bus: Bus, events: readonly TellerEvent[], counts: readonly UnreadCount[] = []): void {
  const unread = new Map(counts.map((count) => [count.customerId, count.unread]))
  for (const { customerId, balance, subject, notified = false } of events) {
    const customer = BigInt(customerId)
    if (balance) bus.publish('balance.changed', { customerId: customer, balance })
    if (subject) bus.publish('subject.changed', { customerId: customer, subject })
    if (notified)
      bus.publish('notices.changed', { customerId: customer, unread: unread.get(customer) ?? null })
  }
}
