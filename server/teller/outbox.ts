import type { WireBalance } from '@candor/wire/ledger.ts'
import type { Bus } from '../bus/memory-bus.ts'
import { makeId } from '../postgres/make-id.ts'
import type { Subject } from './command.ts'
import type { TellerTransaction } from './teller-transaction.ts'

/**
 * What a batch has to tell is written with the batch, told after the commit, and removed once it has been told. Whoever finds a row
 * that is older than that takes, a process that died in between left it: it is told then. So nothing committed stays untold; what
 * is told twice is recognised by the version of the balance.
 */

/** Plain JSON, since it waits in a table. */
export type TellerEvent = {
  customerId: string
  balance: WireBalance | null
  subject: Subject | { kind: 'verification'; id: string } | null
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

/** Takes rows that nobody has told, under a lock that others step over. */
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

export function tell(bus: Bus, events: readonly TellerEvent[]): void {
  for (const { customerId, balance, subject } of events) {
    const customer = BigInt(customerId)
    if (balance) bus.publish('balance.changed', { customerId: customer, balance })
    if (subject) bus.publish('subject.changed', { customerId: customer, subject })
  }
}
