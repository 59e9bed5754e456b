import { feeDivisor } from '@candor/domain/participations/participation-terms.ts'
import type { Books } from './books.ts'
import { firstOf, invariant } from './invariant.ts'
import { postedLines } from './posted-lines.ts'
import { anyOf, type Wrong, whyOf } from './wrong-rows.ts'

const participationsIn = ({ rowsOf }: Books): string => rowsOf('participation', 'participations', 'id')

/** What participants asked for, what came of it, and what they were paid. */

/** Everything that is posted about a participation, by kind; an amount of nothing is not posted. */
const expected = (books: Books): string => `
  select p.id, p.customer_id, v.kind, v.amount from ${participationsIn(books)} p cross join lateral (values
    ('participation-hold', p.amount),
    ('participation-returned', case when p.status = 'rejected' then p.amount end),
    ('participation-joined', case when p.status in ('approved', 'completed') then p.amount end)
  ) as v (kind, amount) where v.amount > 0
  union all
  select p.id, o.customer_id, v.kind, v.amount from ${participationsIn(books)} p join unit_payouts o on o.participation_id = p.id
  cross join lateral (values ('participation-paid', o.proceeds), ('participation-fee', o.fee)) as v (kind, amount) where v.amount > 0`

export const participationPostings = postedLines({
  name: 'M4',
  says: 'what was posted about every participation is what its state and its payouts say, once',
  subject: 'participation',
  expected,
})

const joined = `(select q.*, r.units as bought from unit_requests q left join unit_results r on r.request_id = q.id where q.act = 'join')`

const leavesOf = `(
  select count(*) as leaves, coalesce(sum(q.units), 0) as units, coalesce(sum(q.cost), 0) as cost,
    count(*) filter (where o.request_id is null) as unpaid
  from unit_requests q left join unit_payouts o on o.request_id = q.id where q.participation_id = p.id and q.act = 'leave')`

const runs = `p.status in ('approved', 'completed')`

const wrongParticipations: readonly Wrong[] = [
  [`${runs} <> (j.id is not null)`, 'is approved without a request to join, or the other way round'],
  [
    'j.amount <> p.amount or j.asked_at < p.decided_at',
    'joins with another amount, or before it was approved',
  ],
  [
    `exists (select from unit_requests q where q.participation_id = p.id and (q.customer_id, q.strategy) <> (p.customer_id, p.strategy))`,
    'has a request of somebody else',
  ],
  [`p.ends_at <> p.decided_at + p.days * interval '24 hours'`, 'ends at another time than its term'],
  ['l.units > coalesce(j.bought, 0)', 'gives back more units than it has'],
  ['l.cost > p.amount or l.units = j.bought and l.cost <> p.amount', 'gives back another cost than it had'],
  [
    `(p.status = 'completed') <> (l.leaves > 0 and l.unpaid = 0 and l.units = coalesce(j.bought, 0))`,
    'is completed before all is paid, or is not when all is',
  ],
]

export const participationStates = invariant(
  'M4',
  'every participation is in the state that its requests and payouts say, and has given back no more than it had',
  (books) =>
    firstOf(
      `select p.id as participation, p.customer_id, p.status, ${whyOf(wrongParticipations)} from ${participationsIn(books)} p
       left join ${joined} j on j.participation_id = p.id cross join lateral ${leavesOf} l where ${anyOf(wrongParticipations)}`,
      'participation',
    ),
)

/**
 * What is left before each request that gives units back. Two of one instant have no order that could be known, so that a participation
 * with such is left out.
 */
const withRest = (participations: string): string => `(
  select q.id, q.participation_id, q.customer_id, q.units, q.cost, r.units - coalesce(sum(q.units) over before, 0) as rest_units,
    p.amount - coalesce(sum(q.cost) over before, 0) as rest_cost, count(*) over (partition by q.participation_id, q.asked_at) as together
  from ${participations} p join unit_requests j on j.participation_id = p.id and j.act = 'join' join unit_results r on r.request_id = j.id
  join unit_requests q on q.participation_id = p.id and q.act = 'leave'
  window before as (partition by q.participation_id order by q.asked_at, q.id rows between unbounded preceding and 1 preceding))`

export const unitCosts = invariant(
  'M4 L9',
  'units that are given back take their share of the cost with them, rounded down, and the last ones all that is left',
  (books) =>
    firstOf(
      `select l.id as request, l.participation_id as participation, l.customer_id, l.cost, l.rest_cost, l.rest_units
       from ${withRest(participationsIn(books))} l where l.participation_id not in (select participation_id from ${withRest(participationsIn(books))} t where together > 1)
         and l.cost <> case when l.units = l.rest_units then l.rest_cost else div(l.rest_cost::numeric * l.units, nullif(l.rest_units, 0)) end`,
      'request',
    ),
)

const wrongResults: readonly Wrong[] = [
  ['v.number is null or r.strategy <> q.strategy', 'stands on a value of another pool'],
  ['v.at <= q.asked_at', 'stands on a value from before it was asked for'],
  [
    'exists (select from pool_values e where e.strategy = v.strategy and e.number < v.number and e.at > q.asked_at)',
    'stands on a later value than the first',
  ],
  ['r.at < v.at', 'came before its value'],
  [`q.act = 'join' and r.cash <> q.amount`, 'joins with another amount'],
  [
    `q.act = 'join' and r.units <> div(q.amount::numeric * v.units, v.equity)`,
    'has other units than its money buys',
  ],
  [`q.act = 'leave' and r.units <> q.units`, 'leaves with other units'],
  [
    `q.act = 'leave' and r.cash <> div(q.units::numeric * v.equity, v.units)`,
    'brings another amount than its units are worth',
  ],
]

export const unitResults = invariant(
  'M4 L9',
  'everybody who joins or leaves does so at the first value after it was asked for, with units and cash rounded down',
  ({ unitResults: results }) =>
    firstOf(
      `select r.request_id as request, q.customer_id, q.act, r.units, r.cash, v.number as value, ${whyOf(wrongResults)}
       from ${results} r join unit_requests q on q.id = r.request_id
       left join pool_values v on v.strategy = r.strategy and v.number = r.value_number where ${anyOf(wrongResults)}`,
      'request',
    ),
)

const made = '(o.proceeds - o.cost - o.carried_before)'

const wrongPayouts: readonly Wrong[] = [
  ['o.number <> o.number_before + 1', 'does not follow the one before it'],
  ['o.carried_before <> o.loss_before', 'carries another loss than the one before it left'],
  [
    `q.act <> 'leave' or (o.participation_id, o.customer_id, o.strategy) <> (q.participation_id, q.customer_id, q.strategy)`,
    'is of something else than it says',
  ],
  ['o.proceeds is distinct from r.cash', 'pays another amount than the units brought'],
  ['o.cost is distinct from q.cost', 'has another cost than the units'],
  [`o.earned <> greatest(${made}, 0)`, 'has earned another amount above the mark'],
  [`o.fee <> div(o.earned, ${feeDivisor})`, 'takes another fee than a tenth'],
  [`o.carried_after <> greatest(-${made}, 0)`, 'leaves another loss'],
]

const withBefore = (payouts: string): string => `(
  select o.*, coalesce(lag(number) over chain, 0) as number_before, coalesce(lag(carried_after) over chain, 0) as loss_before
  from ${payouts} o window chain as (partition by customer_id, strategy order by number))`

export const unitPayouts = invariant(
  'M4',
  'who leaves is paid what the units brought, less a tenth of what was earned above their own mark, with losses carried forward',
  ({ unitPayouts: payouts }) =>
    firstOf(
      `select o.request_id as request, o.customer_id, o.strategy, o.number, ${whyOf(wrongPayouts)} from ${withBefore(payouts)} o
       join unit_requests q on q.id = o.request_id left join unit_results r on r.request_id = o.request_id where ${anyOf(wrongPayouts)}`,
      'customer_id, strategy, number',
    ),
)

const waitsForValue = `select q.id, q.strategy, q.asked_at from unit_requests q left join unit_results r on r.request_id = q.id where r.request_id is null`
const waitsForPay = `select q.id, q.customer_id from unit_requests q join unit_results r on r.request_id = q.id
  left join unit_payouts o on o.request_id = q.id where q.act = 'leave' and o.request_id is null`

// What is asked for and not listed would wait for ever. Finding that means going through all that ever was asked for.
export const unitQueues = invariant(
  'M4 L8',
  'what waits for a value or for being paid is listed, and nothing else is',
  ({ whole }) =>
    firstOf(
      `select 'value' as waits_for, coalesce(w.id, k.request_id) as request, w.id is not null as waits, k.request_id is not null as listed
       from (${waitsForValue}) w full join unit_queue k on (k.request_id, k.strategy, k.asked_at) = (w.id, w.strategy, w.asked_at)
       where ${whole} and (w.id is null or k.request_id is null)
       union all
       select 'pay', coalesce(w.id, k.request_id), w.id is not null, k.request_id is not null
       from (${waitsForPay}) w full join payout_queue k on (k.request_id, k.customer_id) = (w.id, w.customer_id)
       where ${whole} and (w.id is null or k.request_id is null)`,
      'waits_for, request',
    ),
)
