import { firstOf, invariant } from './invariant.ts'
import { closings } from './trade-relations.ts'

export const tradeSizes = invariant(
  'P2',
  'what was opened is what was closed and what is still open',
  ({ positions, events }) =>
    firstOf(
      `select p.id as position, p.customer_id, p.opened_quantity, p.quantity, c.closed
       from ${positions} p left join (
         select position_id, sum(quantity) as closed from ${events} e where kind in ${closings} group by position_id
       ) c on c.position_id = p.id
       where p.opened_quantity <> p.quantity + coalesce(c.closed, 0) or p.quantity < 0`,
      'position',
    ),
)

/** What an order opens at: the buyer pays the ask, the seller gets the bid. */
const opening = `case p.side when 'long' then e.ask else e.bid end`

/** How far the price had gone against the customer. */
const against = `case p.side when 'long' then o.fill_price - o.price else o.price - o.fill_price end`

const broken: readonly [when: string, why: string][] = [
  ['e.tick_at is null or e.bid is null or e.ask is null or e.bid > e.ask', 'has no valid tick'],
  [
    `o.fill_price is distinct from ${opening} or p.entry <> o.fill_price or e.price <> o.fill_price`,
    'is not at its tick',
  ],
  [`o.type = 'limit' and ${against} > 0`, 'is worse than the limit'],
  [
    `o.type = 'market' and (${against})::numeric * 1000000 > o.price::numeric * o.tolerance_ppm`,
    'is outside the tolerance',
  ],
]

export const fillPrices = invariant(
  'P3',
  'an order is filled at bid or ask of the tick that is recorded, at its limit or better and within its tolerance',
  ({ positions }) =>
    firstOf(
      `select p.id as order, p.customer_id, o.price, o.fill_price, case ${broken.map(([when, why]) => `when ${when} then '${why}'`).join(' ')} end as why
       from ${positions} p join orders o on o.id = p.id
       join position_events e on e.position_id = p.id and e.number = 1
       where ${broken.map(([when]) => `(${when})`).join(' or ')}`,
      '"order"',
    ),
)
