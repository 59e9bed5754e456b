import { firstOf, invariant, linesDiffer } from './invariant.ts'
import { withBefore } from './trade-relations.ts'

/** Everything that an entry of a position's story posts, by kind; an amount of nothing is not posted. */
const expected = (events: string): string => `
  select e.position_id as id, e.customer_id, v.kind, v.amount from ${withBefore(events)} e
  join positions p on p.id = e.position_id
  cross join lateral (values
    ('margin-set-aside', case when e.kind = 'opened' then p.opened_margin end),
    ('opening-fee', case when e.kind = 'opened' then p.opening_fee end),
    ('trading-profit', e.profit),
    ('trading-loss', -e.profit),
    ('gap-cover', e.gap),
    ('margin-returned', case when e.kind in ('part-closed', 'closed') then e.amount end),
    ('margin-added', case when e.kind = 'margin-added' then e.amount end),
    ('financing', case when e.kind = 'financed' then e.amount - (e.margin_before - e.margin) end),
    ('financing', case when e.kind = 'financed' then e.margin_before - e.margin end)
  ) as v (kind, amount) where v.amount > 0`

const posted = (postings: string): string => `
  select t.subject_id as id, t.customer_id, t.kind, t.amount from ${postings} t
  where t.subject_kind = 'order' and t.kind not in ('order-reserved', 'order-released')`

const lines = (from: string): string =>
  `select uuid_hash_extended(id, hashint8extended(customer_id, hashtextextended(kind, amount))) as line from (${from}) lines`

export const tradePostings = invariant(
  'P1 P7',
  'what was posted about every position is what its story says, once: one posting for each part that was closed',
  ({ events, postings }) =>
    firstOf(
      `select id as position, customer_id, kind as posting, amount, sum(expected) as expected, sum(posted) as posted
       from (select *, 1 as expected, 0 as posted from (${expected(events)}) one
         union all select *, 0, 1 from (${posted(postings)}) other) lines
       where ${linesDiffer(lines(expected(events)), lines(posted(postings)))}
       group by id, customer_id, kind, amount having sum(expected) <> sum(posted)`,
      'position, posting, amount',
    ),
)

/** Where the money of each kind may come from and go to. */
const ways = `(values
  ('order-reserved', 'cash', 'reserve'), ('order-released', 'reserve', 'cash'),
  ('margin-set-aside', 'cash', 'margin'), ('margin-set-aside', 'reserve', 'margin'),
  ('opening-fee', 'cash', 'house-fees'), ('opening-fee', 'reserve', 'house-fees'),
  ('trading-profit', 'house-trading', 'cash'), ('trading-loss', 'margin', 'house-trading'),
  ('gap-cover', 'house-gap-cover', 'margin'), ('margin-returned', 'margin', 'cash'),
  ('margin-added', 'cash', 'margin'),
  ('financing', 'cash', 'house-financing'), ('financing', 'margin', 'house-financing'))`

export const tradeAccounts = invariant(
  'P7',
  'profit, loss, fees, financing and gaps each go their own way',
  ({ transfers }) =>
    firstOf(
      `select t.customer_id, t.number, t.kind, t.from_account, t.to_account from ${transfers} t
       left join ${ways} as way (kind, source, target)
         on way.kind = t.kind and way.source = t.from_account::text and way.target = t.to_account::text
       where t.subject_kind = 'order' and way.kind is null`,
      'customer_id, number',
    ),
)

const into = (account: string): string =>
  `sum(case '${account}' when t.to_account::text then t.amount when t.from_account::text then -t.amount else 0 end)`

export const tradeReserves = invariant(
  'L5',
  'what is set aside for each order and each position is what was posted for it',
  ({ orders, postings }) =>
    firstOf(
      `select o.id as order, o.customer_id, o.reserve, s.reserve as posted_reserve, p.margin, s.margin as posted_margin
       from ${orders} o left join positions p on p.id = o.id
       left join (select t.subject_id, ${into('reserve')} as reserve, ${into('margin')} as margin
         from ${postings} t where t.subject_kind = 'order' group by t.subject_id) s on s.subject_id = o.id
       where o.reserve <> coalesce(s.reserve, 0) or coalesce(p.margin, 0) <> coalesce(s.margin, 0)`,
      '"order"',
    ),
)

/** Margin cannot be set aside or come back without saying for which order. */
export const namelessMargin = invariant(
  'L5',
  'margins and reserves that move name their order',
  ({ transfers }) =>
    firstOf(
      `select customer_id, number, kind from ${transfers} t where coalesce(subject_kind, '') not in ('order', 'spot')
         and (from_account in ('margin', 'reserve') or to_account in ('margin', 'reserve'))`,
      'customer_id, number',
    ),
)
