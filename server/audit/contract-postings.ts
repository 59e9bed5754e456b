import type { Books } from './books.ts'
import { firstOf, invariant } from './invariant.ts'
import { postedLines } from './posted-lines.ts'

export const contractsIn = ({ rowsOf }: Books): string => rowsOf('contract', 'contracts', 'id')
export const settlementsIn = ({ rowsOf }: Books): string =>
  rowsOf('contract', 'contract_settlements', 'contract_id')
const refundsIn = ({ rowsOf }: Books): string => rowsOf('contract', 'contract_refunds', 'contract_id')

/** Everything that is posted about a contract, by kind; an amount of nothing is not posted. */
const expected = (books: Books): string => `
  select c.id, c.customer_id, v.kind, v.amount from ${contractsIn(books)} c
  left join ${settlementsIn(books)} s on s.contract_id = c.id left join ${refundsIn(books)} r on r.contract_id = c.id
  cross join lateral (values
    ('contract-stake', c.stake),
    ('contract-returned', case when s.outcome <> 'lose' then c.stake end),
    ('contract-profit', case when s.outcome = 'win' then s.paid - c.stake end),
    ('contract-lost', case when s.outcome = 'lose' then c.stake end),
    ('contract-refund', r.amount)
  ) as v (kind, amount) where v.amount > 0`

export const contractPostings = postedLines({
  name: 'C3',
  says: 'what was posted about every contract is what its settlement says, once: a stake is released one time',
  subject: 'contract',
  expected,
})

export const contractEnds = invariant(
  'C3',
  'every contract runs or is settled, and not both; only what was lost is refunded, and all of it',
  (books) =>
    firstOf(
      `select c.id as contract, c.customer_id, r.contract_id is not null as runs, s.outcome, refund.amount as refunded
       from ${contractsIn(books)} c left join running_contracts r on r.contract_id = c.id
       left join contract_settlements s on s.contract_id = c.id left join contract_refunds refund on refund.contract_id = c.id
       where (r.contract_id is null) = (s.contract_id is null)
         or (r.customer_id, r.symbol, r.accepted_at, r.expires_at) <> (c.customer_id, c.symbol, c.accepted_at, c.expires_at)
         or s.customer_id <> c.customer_id or refund.customer_id <> c.customer_id
         or refund.amount is not null and (s.outcome <> 'lose' or refund.amount <> c.stake)`,
      'contract',
    ),
)
