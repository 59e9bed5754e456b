import type { Dependencies } from '../dependencies.ts'
import { plannedBuyKind } from '../holdings/recurring-commands.ts'
import { expireSpotKind } from '../holdings/spot-commands.ts'
import { inParts, type WatchedPart } from '../leases/watched-parts.ts'
import type { Connection } from '../postgres/database.ts'
import { marketFacts } from '../quotes/market-facts.ts'
import { commandOf } from '../teller/command.ts'
import type { DueByClock, LeaseOf } from './due-by-clock.ts'

type Needed = Pick<Dependencies, 'database' | 'board' | 'clock'>

/** At a time: what is left is due still, a second later. */
const most = 500

/** Recurring buys whose time has come. */
const plansDue = (connection: Connection, parts: readonly WatchedPart[], now: number) =>
  connection
    .selectFrom('recurring_buys')
    .select(['id', 'customer_id', 'symbol', 'next_at'])
    .where('status', '=', 'active')
    .where('next_at', '<=', new Date(now))
    .where(inParts(parts))
    .orderBy('next_at')
    .limit(most)
    .execute()

/** Spot orders whose session has ended. */
const spotToExpire = (connection: Connection, parts: readonly WatchedPart[], now: number) =>
  connection
    .selectFrom('spot_orders')
    .select(['id', 'customer_id', 'symbol'])
    .where('status', '=', 'resting')
    .where('expires_at', '<=', new Date(now))
    .where(inParts(parts))
    .orderBy('expires_at')
    .limit(most)
    .execute()

/** What spot has due by the clock: buys that recur, as soon as their market can be bought in, and orders whose session has ended. */
export async function spotDueByClock(
  { database, board, clock }: Needed,
  parts: readonly WatchedPart[],
  leaseOf: LeaseOf,
): Promise<DueByClock[]> {
  // A market that is closed or silent keeps its plans waiting; those of the others must not wait behind them.
  const live = parts.flatMap(({ symbols, buckets }): WatchedPart[] => {
    const quoted = symbols.filter((symbol) => board.quoteOf(symbol)?.state === 'live')
    return quoted.length === 0 ? [] : [{ symbols: quoted, buckets }]
  })
  const plans = live.length === 0 ? [] : await plansDue(database, live, clock())
  const ended = await spotToExpire(database, parts, clock())
  const due: DueByClock[] = []
  for (const { id, customer_id: customerId, symbol, next_at } of plans) {
    const [market, lease] = [marketFacts(board, symbol), leaseOf(symbol, customerId)]
    if (!market || !lease) continue
    const time = next_at.getTime()
    // On delayed quotes a plan waits for the first tick that is stamped after its time.
    if (market.delayed && market.tick.at <= time) continue
    const body = { id, market, fence: { lease: lease.name, token: lease.token }, due: time }
    const command = commandOf(plannedBuyKind, { customerId, key: `plan:${id}:${time}`, body })
    due.push({ id, lease, command })
  }
  for (const { id, customer_id: customerId, symbol } of ended) {
    const lease = leaseOf(symbol, customerId)
    if (!lease) continue
    const body = { id, fence: { lease: lease.name, token: lease.token } }
    const command = commandOf(expireSpotKind, { customerId, key: `expire:${id}`, body })
    due.push({ id, lease, command })
  }
  return due
}
