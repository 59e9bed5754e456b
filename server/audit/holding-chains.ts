import { firstOf, invariant } from './invariant.ts'
import { anyOf, type Wrong, whyOf } from './wrong-rows.ts'

/** Every fill beside what was held before it. */
const withHeld = (fills: string): string => `(
  select f.*, coalesce(lag(quantity_after) over chain, 0) as quantity_before, coalesce(lag(cost_after) over chain, 0) as cost_before,
    coalesce(lag(number) over chain, 0) as number_before
  from ${fills} f window chain as (partition by customer_id, symbol order by number))`

const sign = `case f.side when 'buy' then 1 else -1 end`
/** To the nearest cent: half a cent off, and what the division leaves in its last digits. */
const nearest = '0.50000001'

const broken: readonly Wrong[] = [
  ['f.number <> f.number_before + 1', 'does not follow the one before it'],
  [`f.quantity_after <> f.quantity_before + ${sign} * f.quantity`, 'leaves another quantity than it makes'],
  [`f.cost_after <> f.cost_before + ${sign} * f.cost`, 'leaves another cost than it makes'],
  [`f.side = 'buy' and f.cost <> f.value`, 'costs another amount than was paid'],
  [
    `f.side = 'sell' and case when f.quantity_after = 0 then f.cost <> f.cost_before
      else abs(f.cost - f.cost_before::numeric * f.quantity / nullif(f.quantity_before, 0)) > ${nearest} end`,
    'takes another share of the cost with it',
  ],
  [
    `f.side = 'sell' and f.profit is distinct from f.value - f.cost`,
    'makes another profit than its value less its cost',
  ],
  ['f.quantity_after < 0 or f.cost_after < 0', 'leaves less than nothing'],
]

export const holdingChains = invariant(
  'P2 P7',
  'every spot trade follows from what was held before it: quantity, cost and profit',
  ({ spotFills }) =>
    firstOf(
      `select f.order_id as order, f.customer_id, f.symbol, f.number, ${whyOf(broken)}
       from ${withHeld(spotFills)} f where ${anyOf(broken)}`,
      'customer_id, symbol, number',
    ),
)

const sums = (fills: string): string => `(
  select customer_id, symbol, max(number) as last, count(*) as fills from ${fills} f group by customer_id, symbol)`

const wrongRows: readonly Wrong[] = [
  ['h.customer_id is null', 'has no row'],
  [
    'h.fills <> coalesce(s.fills, 0) or s.last is distinct from nullif(h.fills, 0)',
    'counts another number of trades',
  ],
  [
    '(h.quantity, h.cost, h.average) is distinct from (coalesce(f.quantity_after, 0), coalesce(f.cost_after, 0), coalesce(f.average_after, 0))',
    'is not what its last trade left',
  ],
  ['h.reserved <> coalesce(r.reserved, 0)', 'sets aside another quantity than its resting sales'],
  ['h.reserved > h.quantity or h.quantity < 0 or h.reserved < 0', 'is less than nothing'],
  ['h.realised <> coalesce(made.profit, 0) or h.fees <> coalesce(made.fees, 0)', 'has made another amount'],
]

export const holdingRows = invariant(
  'P2 P7',
  'what is held, set aside and made of every instrument is what its trades and orders say',
  ({ holdings, spotFills }) =>
    firstOf(
      `select customer_id, symbol, h.quantity, h.reserved, h.cost, ${whyOf(wrongRows)}
       from ${holdings} h
       full join ${sums(spotFills)} s using (customer_id, symbol)
       left join spot_fills f using (customer_id, symbol)
       left join lateral (select sum(o.quantity) as reserved from spot_orders o
         where o.customer_id = h.customer_id and o.symbol = h.symbol and o.status = 'resting' and o.side = 'sell') r on true
       left join lateral (select sum(m.profit) as profit, sum(m.fee) as fees from spot_fills m
         where m.customer_id = h.customer_id and m.symbol = h.symbol and m.number > h.fills_before) made on true
       where f.number is not distinct from s.last and (${anyOf(wrongRows)})`,
      'customer_id, symbol',
    ),
)
