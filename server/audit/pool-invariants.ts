import { seedUnits } from '@candor/domain/participations/unit.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import type { Books } from './books.ts'
import { firstOf, invariant } from './invariant.ts'
import { anyPosted } from './posted-lines.ts'
import { anyOf, type Wrong, whyOf } from './wrong-rows.ts'

/** The money, units and values of pools. Pools are few; what they did is much, so that most of this is left to a check of everything. */

const signed = `case q.act when 'join' then r.units else -r.units end`

/** By strategy: units that came less units that went, and the cash of who left. */
const resultSums = `(
  select r.strategy, sum(${signed}) as units, sum(r.cash) filter (where q.act = 'leave') as left_cash
  from unit_results r join unit_requests q on q.id = r.request_id group by r.strategy)`

/** Whoever begins pools with another number of units gives it a date here. */
const wrongPools: readonly Wrong[] = [
  [`p.house_units <> ${seedUnits}`, 'has other units of the house than it began with'],
  ['p.units <> p.house_units + coalesce(s.units, 0)', 'has other units than were given out'],
  ['p.last_value <> coalesce(v.last, 0)', 'has another number of values'],
  ['p.last_trade <> coalesce(t.last, 0)', 'has another number of trades'],
  [
    'p.owed <> coalesce(s.left_cash, 0) - coalesce(w.paid, 0)',
    'owes another amount than was not paid to who left',
  ],
]

export const poolUnits = invariant(
  'M4',
  'the units of every pool are those of the house and of its participants, and it owes what it has not paid to who left',
  ({ whole }) =>
    firstOf(
      `select p.strategy, p.units, p.house_units, s.units as given_out, p.owed, ${whyOf(wrongPools)} from pools p
       left join ${resultSums} s using (strategy)
       left join (select strategy, max(number) as last from pool_values group by strategy) v using (strategy)
       left join (select strategy, max(number) as last from pool_trades group by strategy) t using (strategy)
       left join lateral (select sum(amount) as paid from transfers t where t.customer_id = p.customer_id and t.kind = 'pool-left') w on true
       where ${whole} and (${anyOf(wrongPools)})`,
      'strategy',
    ),
)

/** What each value's requests moved, and what the rounding of all of them together leaves over. */
const carriedOut = (results: string): string => `(
  select v.id, v.strategy, v.number, s.joined, s.joined - ceil(s.joined_units * v.equity / v.units) + div(s.left_units * v.equity, v.units) - s.left_cash as over,
    (select count(*) from commands c join pools p on p.customer_id = c.customer_id
     where p.strategy = v.strategy and c.kind = 'carry-out-units' and c.at between s.first_at and s.last_at) as turns
  from (select r.strategy, r.value_number, min(r.at) as first_at, max(r.at) as last_at,
      coalesce(sum(r.cash) filter (where q.act = 'join'), 0) as joined, coalesce(sum(r.units) filter (where q.act = 'join'), 0) as joined_units,
      coalesce(sum(r.cash) filter (where q.act = 'leave'), 0) as left_cash, coalesce(sum(r.units) filter (where q.act = 'leave'), 0) as left_units
    from ${results} r join unit_requests q on q.id = r.request_id group by r.strategy, r.value_number) s
  join pool_values v on v.strategy = s.strategy and v.number = s.value_number)`

const posted = (postings: string): string => `(
  select t.subject_id as id, p.strategy, coalesce(sum(t.amount) filter (where t.kind = 'pool-joined'), 0) as joined,
    coalesce(sum(t.amount) filter (where t.kind = 'pool-rounding'), 0) as rounded, min(t.cash_after) as least
  from pools p join ${postings} t on t.customer_id = p.customer_id where t.subject_kind = 'pool-value' group by t.subject_id, p.strategy)`

/** Requests of one value may be carried out in several turns, each of which rounds for itself and only what the pool has in cash. */
const wrongPostings: readonly Wrong[] = [
  [
    'coalesce(t.joined, 0) <> coalesce(c.joined, 0)',
    'brought the pool another amount than its participants joined with',
  ],
  ['coalesce(t.rounded, 0) > coalesce(c.over, 0)', 'rounded more away than was left over'],
  [
    'coalesce(t.rounded, 0) < c.over - 2 * (greatest(c.turns, 1) - 1) and coalesce(t.least, 1) > 0',
    'kept cents that belong to the rounding account',
  ],
]

export const poolPostings = invariant(
  'M4 L9',
  'what was posted at every value of a pool is what its participants joined with, and what rounding left over',
  ({ unitResults, postings }) =>
    firstOf(
      `select coalesce(c.strategy, t.strategy) as strategy, c.number as value, c.joined, t.joined as posted, c.over, t.rounded, ${whyOf(wrongPostings)}
       from ${carriedOut(unitResults)} c full join ${posted(postings)} t using (id) where ${anyOf(wrongPostings)}`,
      'strategy, value',
    ),
  (transaction, books) => anyOfPools(transaction, books),
)

async function anyOfPools(transaction: TellerTransaction, books: Books): Promise<boolean> {
  if (await anyPosted(transaction, books, ({ subject }) => subject === 'pool-value')) return true
  return (await transaction.query('any-unit-result', 'select from unit_results limit 1', [])).length > 0
}

const onItsWay = `
  coalesce((select sum(q.amount) from unit_requests q left join unit_results r on r.request_id = q.id where q.act = 'join' and r.request_id is null), 0)
  + coalesce((select sum(r.cash) from unit_results r join unit_requests q on q.id = r.request_id left join unit_payouts o on o.request_id = q.id
    where q.act = 'leave' and o.request_id is null), 0)
  - coalesce((select sum(owed) from pools), 0)`

const kept = `coalesce((select sum(case when to_account = 'house-participations' then amount else -amount end) from transfers
  where to_account = 'house-participations' or from_account = 'house-participations'), 0)`

export const moneyOnItsWay = invariant(
  'M4 L5',
  'the house keeps exactly what is on its way between customers and pools',
  ({ whole }) =>
    `select * from (select ${kept} as kept, ${onItsWay} as on_its_way) h where ${whole} and kept <> on_its_way`,
  (transaction, books) =>
    anyPosted(transaction, books, ({ from, to }) => [from, to].includes('house-participations')),
)

/** Every value with the one before it, the units given out before it, and what its pool's ledger had then. */
const values = `(
  select v.*, lag(number) over chain as number_before, lag(at) over chain as at_before, lag(posting) over chain as posting_before,
    lag(trade) over chain as trade_before, p.customer_id,
    p.house_units + coalesce(sum(s.units) over (chain rows between unbounded preceding and 1 preceding), 0) as units_before
  from pool_values v join pools p using (strategy)
  left join (select r.strategy, r.value_number as number, sum(${signed}) as units from unit_results r join unit_requests q on q.id = r.request_id
    group by r.strategy, r.value_number) s using (strategy, number)
  window chain as (partition by strategy order by number))`

const ledgers = `(
  select t.customer_id, t.number, t.cash_after + sum(case when t.to_account = 'reserve' then t.amount when t.from_account = 'reserve' then -t.amount else 0 end)
    over (partition by t.customer_id order by t.number) as money
  from transfers t join pools p on p.customer_id = t.customer_id)`

/** A request that was committed late stands on an earlier value than those made meanwhile: then time says which units there were. */
const unitsByTime = `(
  select p.house_units + coalesce(sum(${signed}), 0) from pools p left join unit_results r on r.strategy = p.strategy and r.at <= v.at
  left join unit_requests q on q.id = r.request_id where p.strategy = v.strategy group by p.house_units)`

const worth = `(select coalesce(sum((part ->> 'worth')::numeric), 0) from json_array_elements(v.parts::json) part)`

const wrongValues: readonly Wrong[] = [
  ['v.number <> coalesce(v.number_before, 0) + 1', 'does not follow the one before it'],
  [
    'v.at < v.at_before or v.posting < v.posting_before or v.trade < v.trade_before',
    'is older than the one before it',
  ],
  [`v.equity <> v.cash - v.owed + ${worth}`, 'is not the money and the parts it names'],
  ['v.cash is distinct from l.money', 'names other money than the pool had'],
  [`v.units <> v.units_before and v.units <> ${unitsByTime}`, 'counts other units than there were'],
]

export const poolValues = invariant(
  'M4',
  'every value of a pool follows the one before it and is its money, less what it owes, with all that was open, for the units there were',
  ({ whole }) =>
    whole
      ? firstOf(
          `select v.strategy, v.number as value, v.equity, v.units, ${whyOf(wrongValues)} from ${values} v
           left join ${ledgers} l on l.customer_id = v.customer_id and l.number = v.posting where ${anyOf(wrongValues)}`,
          'strategy, value',
        )
      : 'select where false',
)

/** Every trade that a pool has made, from the orders themselves. */
const madeByPools = `(
  select p.strategy, f.order_id as subject_id, 1 as event, f.at, f.quantity, f.price, f.fee, f.profit from pools p
  join spot_fills f on f.customer_id = p.customer_id
  union all
  select p.strategy, e.position_id, e.number, e.at, e.quantity, e.price, case e.kind when 'opened' then e.amount else 0 end, e.profit from pools p
  join positions o on o.customer_id = p.customer_id join position_events e on e.position_id = o.id
  where e.kind in ('opened', 'part-closed', 'closed'))`

const numbered = `(
  select t.*, t.content::json as told, lag(number) over chain as number_before, lag(at) over chain as at_before
  from pool_trades t window chain as (partition by strategy order by number))`

/** What was made after the last value has no number yet. */
const wrongTrades: readonly Wrong[] = [
  ['t.number <> coalesce(t.number_before, 0) + 1', 'does not follow the one before it'],
  ['t.at < t.at_before', 'is older than the one before it'],
  ['m.subject_id is null', 'was never made'],
  [
    't.number is null and m.at < (select max(v.at) from pool_values v where v.strategy = m.strategy)',
    'is not told',
  ],
  [
    `t.number is not null and (m.at, m.quantity::text, m.price::text, m.fee::text, m.profit::text) is distinct from
      (t.at, t.told ->> 'quantity', t.told ->> 'price', t.told ->> 'fee', t.told ->> 'profit')
      or (t.told ->> 'number')::integer <> t.number or t.told ->> 'strategy' <> t.strategy`,
    'is told otherwise than it was made',
  ],
]

export const poolTrades = invariant(
  'M4',
  'every trade of a pool is told once, in order and as it was made, and no other is',
  ({ whole }) =>
    whole
      ? firstOf(
          `select strategy, t.number as trade, subject_id as subject, event, ${whyOf(wrongTrades)}
           from ${numbered} t full join ${madeByPools} m using (strategy, subject_id, event) where ${anyOf(wrongTrades)}`,
          'strategy, trade, subject',
        )
      : 'select where false',
)
