import { oneAtATime } from '../clock/repeat-work.ts'
import type { Dependencies } from '../dependencies.ts'
import { findLedgers } from '../ledger/balance-table.ts'
import { writeBalance } from '../ledger/write-balance.ts'
import { type LiveConnections, send } from './live-connections.ts'

/** Customers at a time. */
const page = 500

/**
 * Events for connected customers may have been lost: they are welcomed again, at which their devices ask for what they may have missed,
 * and get what they have now. A balance that is older than one they know counts for nothing.
 */
export function createSendingAgain(
  { database, log }: Pick<Dependencies, 'database' | 'log'>,
  connections: LiveConnections,
): () => void {
  const sendAll = async () => {
    const customers = [...new Set([...connections.all()].flatMap(({ customerId }) => customerId ?? []))]
    for (let first = 0; first < customers.length; first += page) {
      const ledgers = await findLedgers(database, customers.slice(first, first + page))
      for (const { customerId, ledger } of ledgers)
        for (const connection of connections.ofCustomer(customerId)) {
          send(connection, { kind: 'welcome', signedIn: true })
          send(connection, { kind: 'balance', balance: writeBalance(ledger) })
          send(connection, { kind: 'notices.changed', unread: null })
        }
    }
  }
  return oneAtATime(sendAll, (error) => log.warn({ err: error }, 'customers could not be told again'))
}
