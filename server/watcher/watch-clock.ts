import type { Dependencies } from '../dependencies.ts'
import { marketFacts } from '../orders/market-facts.ts'
import type { Command } from '../teller/command.ts'
import type { HeldLease } from './hold-leases.ts'
import { ordersToExpire, positionsToFinance } from './watched-table.ts'

type Needed = Pick<Dependencies, 'database' | 'board' | 'clock'>

/** What is due by the clock in the markets of a lease: nights to be charged, and orders whose session has ended. */
export async function dueByClock(
  { database, board, clock }: Needed,
  lease: HeldLease,
  symbols: readonly string[],
): Promise<{ id: string; command: Command }[]> {
  const fence = { lease: lease.name, token: lease.token }
  const nights = await positionsToFinance(database, symbols, clock())
  const ended = await ordersToExpire(database, symbols, clock())
  return [
    ...nights.flatMap(({ id, customer_id: customerId, symbol, next_financing }) => {
      const market = marketFacts(board, symbol)
      const night = next_financing.getTime()
      const key = `finance:${id}:${night}`
      const body = { id, market, fence, night }
      return market ? [{ id, command: { kind: 'finance-position', customerId, key, body } }] : []
    }),
    ...ended.map(({ id, customer_id: customerId }) => ({
      id,
      command: { kind: 'expire-order', customerId, key: `expire:${id}`, body: { id, fence } },
    })),
  ]
}
