import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { makeId } from '../postgres/make-id.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import type { StoredPool, StoredTrade } from './pool-rows.ts'

/** A trade as PostgreSQL finds it, from the fills of spot orders and from the stories of positions. */
type Found = {
  subject_id: string
  event: number
  at: Date
  symbol: string
  product: 'spot' | 'leveraged'
  act: 'open' | 'close'
  direction: 'long' | 'short'
  cause: string | null
  quantity: bigint
  price: bigint
  entry: bigint | null
  fee: bigint
  profit: bigint | null
  sequence: bigint | null
  tick_at: Date | null
  bid: bigint | null
  ask: bigint | null
  up: bigint | null
  down: bigint | null
  closed_at: Date | null
}

const newTradesText = `
  with since as (select coalesce(max(at), '-infinity') as at from pool_trades where strategy = $2),
  found as (
    select f.order_id as subject_id, 1 as event, f.at, f.symbol, 'spot' as product,
      case f.side when 'buy' then 'open' else 'close' end as act, 'long' as direction, null as cause, f.quantity, f.price, null::bigint as entry,
      f.fee, f.profit, f.sequence, f.tick_at, f.bid, f.ask, f.up, f.down
    from spot_fills f, since where f.customer_id = $1 and f.at >= since.at
    union all
    select e.position_id, e.number, e.at, p.symbol, 'leveraged', case e.kind when 'opened' then 'open' else 'close' end, p.side, e.cause,
      e.quantity, e.price, case e.kind when 'opened' then null else p.entry end,
      case e.kind when 'opened' then e.amount else 0 end, e.profit, e.sequence, e.tick_at, e.bid, e.ask, e.up, e.down
    from positions p join position_events e on e.position_id = p.id, since
    where p.customer_id = $1 and (p.status = 'open' or p.closed_at >= since.at)
      and e.kind in ('opened', 'part-closed', 'closed') and e.at >= since.at
  )
  select found.subject_id, found.event, found.at, found.symbol, found.product, found.act, found.direction, found.cause, found.quantity, found.price,
    found.entry, found.fee, found.profit, found.sequence, found.tick_at, found.bid, found.ask, found.up, found.down,
    (select max(o.closed_at) from strategy_orders o where o.subject_id = found.subject_id and o.planned_at <= found.at) as closed_at
  from found
  where not exists (select from pool_trades t where t.subject_id = found.subject_id and t.event = found.event)
  order by found.at, found.subject_id, found.event`

/**
 * What is logged of a trade. `subject` is the spot order or the position, which the pool's postings name too; `decision` is the close of
 * the candle that it was decided on, null where money was needed for who left.
 */
const contentOf = (strategy: StrategyId, number: number, trade: Found): string =>
  canonicalText({
    strategy,
    number,
    at: trade.at.getTime(),
    subject: trade.subject_id,
    symbol: trade.symbol,
    product: trade.product,
    act: trade.act,
    direction: trade.direction,
    cause: trade.cause,
    quantity: trade.quantity,
    price: trade.price,
    entry: trade.entry,
    fee: trade.fee,
    profit: trade.profit,
    tick: trade.tick_at && {
      at: trade.tick_at.getTime(),
      sequence: trade.sequence,
      bid: trade.bid,
      ask: trade.ask,
    },
    up: trade.up,
    down: trade.down,
    decision: trade.closed_at?.getTime() ?? null,
  })

/** Trades of a pool that have no number yet, numbered on from its last one. */
export async function loadNewTrades(
  transaction: TellerTransaction,
  { strategy, customer_id, last_trade }: StoredPool,
): Promise<StoredTrade[]> {
  const found = await transaction.query<Found>('new-pool-trades', newTradesText, [customer_id, strategy])
  return found.map((trade, place) => {
    const number = last_trade + place + 1
    return {
      strategy,
      number,
      id: makeId(trade.at.getTime()),
      at: trade.at,
      subject_id: trade.subject_id,
      event: trade.event,
      closed_at: trade.closed_at,
      content: contentOf(strategy, number, trade),
    }
  })
}
