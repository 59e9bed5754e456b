import { openingFeeRate } from '@candor/domain/positions/trading-terms.ts'
import { firstOf, invariant } from './invariant.ts'
import { centsOf, closings, withBefore } from './trade-relations.ts'

const loss = 'greatest(-e.profit, 0)'

export const tradeOutcomes = invariant(
  'P6',
  'nobody loses more than the margin of the position: what goes beyond it is borne by the house',
  ({ events }) =>
    firstOf(
      `select e.position_id as position, e.customer_id, e.number, e.profit, e.gap, e.margin_before, e.amount as returned, e.margin
       from ${withBefore(events)} e where e.kind in ${closings} and (
         e.gap is distinct from greatest(${loss} - e.margin_before, 0) or e.amount < 0 or e.margin < 0
         or e.margin <> e.margin_before + e.gap - ${loss} - e.amount or e.kind = 'closed' and e.margin <> 0)`,
      'position, number',
    ),
)

const notional = centsOf('p.opened_quantity', 'p.entry', 'p.up', 'p.down')
/** To the nearest cent: half a cent off, and what the division leaves in its last digits. */
const nearest = '0.50000001'

/** Whoever changes the fee gives it a date here: what was opened before was opened by the old one. */
export const tradeTerms = invariant(
  'P7',
  'margin and fee of every opening are those of its size and price, to the cent',
  ({ positions }) =>
    firstOf(
      `select p.id as position, p.customer_id, p.opened_margin, p.opening_fee, ${notional} as notional from ${positions} p
       where abs(p.opened_margin - ${notional} / p.leverage) > ${nearest}
         or p.opening_fee - ${notional} * ${openingFeeRate} / 100000000 not between -0.00000001 and 0.99999999`,
      'position',
    ),
)

const exact = centsOf(
  'e.quantity',
  `case p.side when 'long' then e.price - p.entry else p.entry - e.price end`,
  'e.up',
  'e.down',
)

/** Parts add up: what was posted for all so far is what they made, rounded once. */
export const tradeProfits = invariant(
  'P7 L9',
  'profit is side × (exit − entry) × quantity at the recorded rate, and parts add up to the cent',
  ({ events }) =>
    firstOf(
      `select * from (
         select p.id as position, p.customer_id, e.number, sum(e.profit) over parts as posted, sum(${exact}) over parts as exact,
           p.realised, sum(e.profit) over (partition by p.id) as in_all
         from ${events} e join positions p on p.id = e.position_id where e.kind in ${closings}
         window parts as (partition by p.id order by e.number)
       ) parts where abs(posted - exact) > ${nearest} or exact is null or realised <> in_all`,
      'position, number',
    ),
)
