import { customerAccounts } from '@candor/domain/ledger/ledger-account.ts'
import { invariant } from './invariant.ts'

const total = (row: string): string => customerAccounts.map((account) => `${row}.${account}`).join(' + ')

/** The house has no stored balances: what it has is what its transfers brought it. */
export const zeroSum = invariant(
  'L2',
  'what all customers and the house have is zero together',
  ({ transfers, marks }) => `
    select * from (
      select coalesce((select sum(${total('b')}) from balances b), 0) as customers,
        coalesce((select sum(case when to_account >= 'house-fees' then amount else 0 end)
          - sum(case when from_account >= 'house-fees' then amount else 0 end) from ${transfers} t), 0)
        - coalesce((select sum(${total('m')}) from ${marks} m), 0) as house
    ) together where customers + house <> 0`,
)
