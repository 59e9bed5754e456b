import { firstOf, invariant } from './invariant.ts'

export const orderEnds = invariant(
  'P1',
  'an order that was filled has its position, and no other has one',
  ({ orders }) =>
    firstOf(
      `select o.id as order, o.customer_id, o.status from ${orders} o left join positions p on p.id = o.id
       where (o.status = 'filled') <> (p.id is not null) or o.customer_id <> p.customer_id or o.symbol <> p.symbol or o.side <> p.side`,
      '"order"',
    ),
)

const counted = (events: string): string => `(
  select position_id, count(*) as entries, max(number) as last,
    count(*) filter (where kind = 'opened') as opened, min(number) filter (where kind = 'opened') as first,
    count(*) filter (where kind = 'closed') as closed, max(number) filter (where kind = 'closed') as ended
  from ${events} e group by position_id)`

const broken: readonly [when: string, why: string][] = [
  ['s.entries is null or s.opened <> 1 or s.first <> 1', 'does not begin with its opening'],
  ['s.entries <> s.last', 'has a gap in its story'],
  [`s.closed <> (p.status = 'closed')::int or s.ended <> s.last`, 'is not closed once, and at the end'],
  ['p.version <> s.entries', 'was changed without a word'],
  [
    `(p.margin, p.take_profit, p.stop_loss, p.liquidation)
     is distinct from (e.margin, e.take_profit, e.stop_loss, e.liquidation)`,
    'is not what its story says',
  ],
]

export const tradeStories = invariant(
  'P1',
  'the story of a position begins with its opening, ends with its close and tells of every change',
  ({ positions, events }) =>
    firstOf(
      `select p.id as position, p.customer_id, p.status, case ${broken.map(([when, why]) => `when ${when} then '${why}'`).join(' ')} end as why
       from ${positions} p left join ${counted(events)} s on s.position_id = p.id
       left join position_events e on e.position_id = p.id and e.number = s.last
       where ${broken.map(([when]) => `(${when})`).join(' or ')}`,
      'position',
    ),
)
