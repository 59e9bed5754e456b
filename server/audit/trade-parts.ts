import { firstOf, invariant } from './invariant.ts'
import { anyOf, closings, madeBy, type Predicate, unit, whichOf } from './trade-relations.ts'

/** What was closed so far, with each part. What was closed at once is looked at where its story is (trade-stories.ts). */
const parts = (events: string): string => `
  select p.id, p.customer_id, p.opened_quantity, p.quantity, p.realised, e.number, e.quantity as part,
    lead(e.number) over story is null as is_last, sum(e.quantity) over story as closed, sum(e.profit) over story as posted, p.gap, sum(e.gap) over story as covered,
    sum(${madeBy('e.quantity', 'e.price')} * e.up / e.down) over story as made
  from ${events} e join positions p on p.id = e.position_id
  where e.kind in ${closings} and e.quantity is distinct from p.opened_quantity
  window story as (partition by e.position_id order by e.number)`

/** To the nearest cent: half a cent off, and what the division of the rate leaves in its last digits. */
const nearest = '500000010000000000000000'

export const partPredicates: readonly Predicate[] = [
  [
    'P2',
    'part <= 0 or quantity < 0 or is_last and opened_quantity <> quantity + closed',
    'is not what was opened less what was closed',
  ],
  [
    'P7',
    `coalesce(abs(posted * ${unit} - made) > ${nearest}, true) or is_last and (realised, gap) <> (posted, covered)`,
    'has parts that do not add up to the cent',
  ],
]

/** Where nothing was closed there is nothing to add up. */
const untouched = (positions: string): string => `
  select p.id, p.customer_id, p.opened_quantity, p.quantity, p.realised, 0, null::bigint, true, 0, 0, p.gap, 0, 0::numeric from ${positions} p
  where p.status = 'open' and not exists (select from position_events e where e.position_id = p.id and e.kind = 'part-closed')`

export const tradeParts = invariant(
  'P2 P7',
  'what was opened is what was closed and what is still open, and what the parts made adds up to the cent',
  ({ positions, events }) =>
    firstOf(
      `select id as position, customer_id, number, opened_quantity, quantity, closed, posted, ${whichOf(partPredicates)}
       from (${parts(events)} union all ${untouched(positions)}) parts where ${anyOf(partPredicates)}`,
      'position, number',
    ),
)
