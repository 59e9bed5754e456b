import { firstOf, invariant, linesDiffer } from './invariant.ts'

/** Everything that is posted about a contract, by kind; an amount of nothing is not posted. */
const expected = (contracts: string, settlements: string, refunds: string): string => `
  select c.id, c.customer_id, v.kind, v.amount from ${contracts} c
  left join ${settlements} s on s.contract_id = c.id left join ${refunds} r on r.contract_id = c.id
  cross join lateral (values
    ('contract-stake', c.stake),
    ('contract-returned', case when s.outcome <> 'lose' then c.stake end),
    ('contract-profit', case when s.outcome = 'win' then s.paid - c.stake end),
    ('contract-lost', case when s.outcome = 'lose' then c.stake end),
    ('contract-refund', r.amount)
  ) as v (kind, amount) where v.amount > 0`

const posted = (postings: string): string => `
  select t.subject_id as id, t.customer_id, t.kind, t.amount from ${postings} t where t.subject_kind = 'contract'`

const lines = (from: string): string =>
  `select uuid_hash_extended(id, hashint8extended(customer_id, hashtextextended(kind, amount))) as line from (${from}) lines`

export const contractPostings = invariant(
  'C3',
  'what was posted about every contract is what its settlement says, once: a stake is released one time',
  ({ contracts, settlements, refunds, postings }) => {
    const owed = expected(contracts, settlements, refunds)
    return firstOf(
      `select id as contract, customer_id, kind as posting, amount, sum(expected) as expected, sum(posted) as posted
       from (select *, 1 as expected, 0 as posted from (${owed}) one
         union all select *, 0, 1 from (${posted(postings)}) other) lines
       where ${linesDiffer(lines(owed), lines(posted(postings)))}
       group by id, customer_id, kind, amount having sum(expected) <> sum(posted)`,
      'contract, posting, amount',
    )
  },
)

/** Where the money of each kind may come from and go to. */
const ways = `(values
  ('contract-stake', 'cash', 'stake'), ('contract-returned', 'stake', 'cash'), ('contract-profit', 'house-trading', 'cash'),
  ('contract-lost', 'stake', 'house-trading'), ('contract-refund', 'house-trading', 'cash'))`

export const contractAccounts = invariant(
  'C3',
  'stakes, profits and losses of contracts each go their own way and name their contract',
  ({ transfers }) =>
    firstOf(
      `select t.customer_id, t.number, t.kind, t.from_account, t.to_account, t.subject_kind from ${transfers} t
       left join ${ways} as way (kind, source, target)
         on way.kind = t.kind and way.source = t.from_account::text and way.target = t.to_account::text
       where (t.subject_kind = 'contract' or 'stake' in (t.from_account::text, t.to_account::text) or t.kind like 'contract-%')
         and (way.kind is null or t.subject_kind is distinct from 'contract')`,
      'customer_id, number',
    ),
)

export const contractEnds = invariant(
  'C3',
  'every contract runs or is settled, and not both; only what was lost is refunded, and all of it',
  ({ contracts }) =>
    firstOf(
      `select c.id as contract, c.customer_id, r.contract_id is not null as runs, s.outcome, refund.amount as refunded
       from ${contracts} c left join running_contracts r on r.contract_id = c.id
       left join contract_settlements s on s.contract_id = c.id left join contract_refunds refund on refund.contract_id = c.id
       where (r.contract_id is null) = (s.contract_id is null)
         or (r.customer_id, r.symbol, r.accepted_at, r.expires_at) <> (c.customer_id, c.symbol, c.accepted_at, c.expires_at)
         or s.customer_id <> c.customer_id or refund.customer_id <> c.customer_id
         or refund.amount is not null and (s.outcome <> 'lose' or refund.amount <> c.stake)`,
      'contract',
    ),
)
