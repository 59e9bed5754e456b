import { customerAccounts } from '@candor/domain/ledger/ledger-account.ts'
import { firstOf, invariant } from './invariant.ts'

const each = (write: (account: string) => string, between = ', '): string =>
  customerAccounts.map(write).join(between)

/** First by pairs of accounts, of which there are few: one sum a transfer instead of one for each account. */
const sums = (transfers: string): string => `(
  select customer_id, sum(transfers) as transfers, max(last_number) as last_number,
    ${each((account) => `sum(case when to_account = '${account}' then amount when from_account = '${account}' then -amount else 0 end) as ${account}`)}
  from (
    select customer_id, from_account, to_account, sum(amount) as amount, count(*) as transfers, max(number) as last_number
    from ${transfers} t group by customer_id, from_account, to_account
  ) pairs group by customer_id)`

/** Customers who have transfers but no balance are found too, by the full join. */
export const storedBalances = invariant(
  'L3',
  'every stored balance is the sum of its transfers, which are numbered without a gap',
  ({ transfers, marks }) =>
    firstOf(
      `select customer_id, b.last_number, coalesce(m.last_number, 0) + coalesce(s.transfers, 0) as transfers,
         ${each((account) => `b.${account}, coalesce(m.${account}, 0) + coalesce(s.${account}, 0) as sum_of_${account}`)}
       from balances b
       full join ${sums(transfers)} s using (customer_id)
       left join ${marks} m using (customer_id)
       where b.customer_id is null or not exists (select from customers where id = customer_id)
         or b.last_number <> coalesce(m.last_number, 0) + coalesce(s.transfers, 0)
         or b.last_number <> coalesce(s.last_number, m.last_number, 0)
         or ${each((account) => `b.${account} <> coalesce(m.${account}, 0) + coalesce(s.${account}, 0)`, ' or ')}`,
      'customer_id',
    ),
)
