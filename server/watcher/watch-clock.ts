import type { Dependencies } from '../dependencies.ts'
import type { WatchedPart } from '../leases/watched-parts.ts'
import { marketFacts } from '../quotes/market-facts.ts'
import { commandOf } from '../teller/command.ts'
import type { DueByClock, LeaseOf } from './due-by-clock.ts'
import { spotDueByClock } from './spot-clock.ts'
import { expireKind, financeKind } from './trigger-commands.ts'
import { expireCloseKind } from './waiting-close-commands.ts'
import { closesToExpire, ordersToExpire, positionsToFinance } from './watched-table.ts'

type Needed = Pick<Dependencies, 'database' | 'board' | 'clock'>

/** What is due by the clock in these parts: nights to be charged, orders and closes whose session has ended, and what spot has. */
export async function dueByClock(
  { database, board, clock }: Needed,
  parts: readonly WatchedPart[],
  leaseOf: LeaseOf,
): Promise<DueByClock[]> {
  if (parts.length === 0) return []
  const nights = await positionsToFinance(database, parts, clock())
  const ended = await ordersToExpire(database, parts, clock())
  const unclosed = await closesToExpire(database, parts, clock())
  const due: DueByClock[] = []
  for (const { id, customer_id: customerId, symbol, next_financing } of nights) {
    const [market, lease] = [marketFacts(board, symbol), leaseOf(symbol, customerId)]
    if (!market || !lease) continue
    const night = next_financing.getTime()
    const body = { id, market, fence: { lease: lease.name, token: lease.token }, night }
    const command = commandOf(financeKind, { customerId, key: `finance:${id}:${night}`, body })
    due.push({ id, lease, command })
  }
  for (const { id, customer_id: customerId, symbol } of ended) {
    const lease = leaseOf(symbol, customerId)
    if (!lease) continue
    const body = { id, fence: { lease: lease.name, token: lease.token } }
    const command = commandOf(expireKind, { customerId, key: `expire:${id}`, body })
    due.push({ id, lease, command })
  }
  for (const { id, customer_id: customerId, symbol, version } of unclosed) {
    const lease = leaseOf(symbol, customerId)
    if (!lease) continue
    const body = { id, fence: { lease: lease.name, token: lease.token } }
    // One position may have closes that wait in several sessions.
    const key = `expire-close:${id}:${version}`
    due.push({ id, lease, command: commandOf(expireCloseKind, { customerId, key, body }) })
  }
  return [...due, ...(await spotDueByClock({ database, board, clock }, parts, leaseOf))]
}
