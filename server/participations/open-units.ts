import { cents } from '@candor/domain/money/cents.ts'
import { cashFor, units } from '@candor/domain/participations/unit.ts'
import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

/** What a customer has in a strategy, beyond what is set aside for requests in review. */
export type OpenUnits = { customerId: bigint; strategy: StrategyId; worth: bigint; cost: bigint }

type Row = {
  customer_id: bigint
  strategy: StrategyId
  amount: bigint
  /** Null until the first value after the approval. */
  units: bigint | null
  left_units: bigint
  left_cost: bigint
  /** Of units that have left, what is not paid yet. */
  unpaid: bigint
  unpaid_cost: bigint
  equity: bigint | null
  pool_units: bigint | null
}

/** Units that were asked back and have no value yet count as held. */
const openText = `
  select p.customer_id, p.strategy, p.amount, j.units, coalesce(l.units, 0)::bigint as left_units, coalesce(l.cost, 0)::bigint as left_cost,
    coalesce(l.unpaid, 0)::bigint as unpaid, coalesce(l.unpaid_cost, 0)::bigint as unpaid_cost, v.equity, v.units as pool_units
  from participations p
  left join lateral (select r.units from unit_requests q join unit_results r on r.request_id = q.id
    where q.participation_id = p.id and q.act = 'join') j on true
  left join lateral (select sum(q.units) as units, sum(q.cost) as cost, sum(r.cash) filter (where o.request_id is null) as unpaid,
      sum(q.cost) filter (where o.request_id is null) as unpaid_cost
    from unit_requests q join unit_results r on r.request_id = q.id left join unit_payouts o on o.request_id = q.id
    where q.participation_id = p.id and q.act = 'leave') l on true
  join pools on pools.strategy = p.strategy
  left join pool_values v on v.strategy = p.strategy and v.number = pools.last_value
  where p.customer_id = any($1::bigint[]) and p.status = 'approved'`

function worthOf({ amount, units: joined, left_units, equity, pool_units, unpaid }: Row): bigint {
  if (joined === null) return amount
  const held = units(joined - left_units)
  const value = { equity: cents(equity ?? 0n), units: units(pool_units ?? 1n) }
  return cashFor(held, value) + unpaid
}

/** One line for each participation that runs. */
export async function loadOpenUnits(
  transaction: TellerTransaction,
  customers: readonly bigint[],
): Promise<OpenUnits[]> {
  const rows = await transaction.query<Row>('open-units', openText, [customers])
  return rows.map((row) => ({
    customerId: row.customer_id,
    strategy: row.strategy,
    worth: worthOf(row),
    cost: row.amount - row.left_cost + row.unpaid_cost,
  }))
}
