import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** What a page of history shows of leveraged orders, one row each. */
export type OrderFacts = {
  id: string
  symbol: string
  side: 'long' | 'short'
  leverage: number
  margin: bigint
  state: 'resting' | 'open' | 'closed' | 'cancelled' | 'expired'
  cause: 'customer' | 'take-profit' | 'stop-loss' | 'liquidation' | null
  realised: bigint | null
  gap: bigint | null
  opening_fee: bigint | null
  financing: bigint | null
}

export async function findOrders(connection: Connection, ids: readonly string[]): Promise<OrderFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<OrderFacts>`
    select o.id, o.symbol, o.side, o.leverage, coalesce(p.opened_margin, o.asked_margin) as margin,
      coalesce(p.status, o.status) as state, p.close_cause as cause, p.realised, p.gap, p.opening_fee, p.financing
    from orders o left join positions p on p.id = o.id where o.id = any(${ids}::uuid[])`.execute(connection)
  return rows
}

export type ContractFacts = {
  id: string
  symbol: string
  direction: 'rise' | 'fall' | null
  seconds: number
  stake: bigint
  outcome: 'win' | 'lose' | 'draw' | 'void' | null
  paid: bigint | null
  refunded: bigint
}

export async function findContracts(
  connection: Connection,
  ids: readonly string[],
): Promise<ContractFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ContractFacts>`
    select c.id, c.symbol, coalesce(n.direction, c.direction) as direction, c.seconds, c.stake, s.outcome, s.paid,
      coalesce(r.amount, 0) as refunded
    from contracts c left join contract_settlements s on s.contract_id = c.id
    left join contract_openings n on n.contract_id = c.id left join contract_refunds r on r.contract_id = c.id
    where c.id = any(${ids}::uuid[])`.execute(connection)
  return rows
}

export type SpotFacts = {
  id: string
  symbol: string
  side: 'buy' | 'sell'
  quantity: bigint
  state: 'resting' | 'filled' | 'cancelled' | 'expired'
  value: bigint | null
  fee: bigint | null
  profit: bigint | null
}

export async function findSpotOrders(connection: Connection, ids: readonly string[]): Promise<SpotFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SpotFacts>`
    select o.id, o.symbol, o.side, o.quantity, o.status as state, f.value, f.fee, f.profit
    from spot_orders o left join spot_fills f on f.order_id = o.id where o.id = any(${ids}::uuid[])`.execute(
    connection,
  )
  return rows
}

/** What postings about each subject did to what is available, all together; `lent` is what of it was paid out of a loan. */
export async function sumCash(
  connection: Connection,
  customerId: bigint,
  ids: readonly string[],
): Promise<{ id: string; cash: bigint; lent: bigint }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; cash: bigint; lent: bigint }>`
    select asked.id, s.cash, s.lent from unnest(${ids}::uuid[]) as asked (id) cross join lateral (
      select coalesce(sum(case 'cash' when t.to_account::text then t.amount when t.from_account::text then -t.amount else 0 end), 0)::bigint
        as cash, coalesce(sum(t.amount) filter (where t.kind = 'loan-paid-out'), 0)::bigint as lent
      from transfers t where t.customer_id = ${customerId} and t.subject_id = asked.id
    ) s`.execute(connection)
  return rows
}

/** The symbols of a customer's trades in a table, each once: one look-up a symbol along its index by customer and symbol. */
export async function listSymbols(
  connection: Connection,
  customerId: bigint,
  table: 'orders' | 'contracts' | 'spot_orders',
): Promise<string[]> {
  const from = sql.table(table)
  const { rows } = await sql<{ symbol: string }>`
    with recursive known as (
      (select t.symbol from ${from} t where t.customer_id = ${customerId} order by t.symbol limit 1)
      union all
      select next.symbol from known cross join lateral (
        select t.symbol from ${from} t where t.customer_id = ${customerId} and t.symbol > known.symbol order by t.symbol limit 1
      ) next
    )
    select symbol from known`.execute(connection)
  return rows.map(({ symbol }) => symbol)
}
