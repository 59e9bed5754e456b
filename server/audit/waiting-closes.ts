import { firstOf, invariant } from './invariant.ts'
import { anyOf, closings, type Predicate, whichOf } from './trade-relations.ts'

/** What ends the waiting of a close. */
const ends = `('part-closed', 'closed', 'close-dropped')`

/** How far the price had gone against the customer; `a` is the entry in which the close was asked for. */
const against = `case p.side when 'long' then a.price - e.price else e.price - a.price end`
const carriedOut = `e.kind in ${closings} and e.cause = 'customer'`

export const closePredicates: readonly Predicate[] = [
  [
    'P3',
    `e.number is null and (p.closing_quantity, p.closing_price, p.closing_tolerance_ppm)
       is distinct from (a.quantity, a.price, a.tolerance_ppm)`,
    'does not wait as it was asked for',
  ],
  ['P3', `e.number is null and p.closing_since <= a.at`, 'waits for a tick from before it was asked for'],
  ['P3', `${carriedOut} and e.quantity <> a.quantity`, 'closed another quantity than was asked for'],
  ['P3', `${carriedOut} and e.tick_at <= a.at`, 'closed on a tick from before it was asked for'],
  [
    'P3',
    `${carriedOut} and (${against})::numeric * 1000000 > a.price::numeric * a.tolerance_ppm`,
    'closed outside the tolerance',
  ],
]

export const waitingCloses = invariant(
  'P3',
  'a close on delayed quotes waits as it was asked for, and is carried out on a tick stamped after it and within its tolerance',
  ({ events }) =>
    firstOf(
      `select p.id as position, p.customer_id, a.number as asked, e.number, a.at, e.tick_at, a.price as seen, e.price,
         ${whichOf(closePredicates)}
       from ${events} a join positions p on p.id = a.position_id
       left join lateral (select * from position_events e where e.position_id = a.position_id and e.number > a.number
         and e.kind in ${ends} order by e.number limit 1) e on true
       where a.kind = 'close-asked' and (${anyOf(closePredicates)})`,
      'position, asked',
    ),
)
