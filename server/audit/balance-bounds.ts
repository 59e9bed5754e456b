import { customerAccounts } from '@candor/domain/ledger/ledger-account.ts'
import { firstOf, invariant } from './invariant.ts'

const outside = customerAccounts.map((account) => (account === 'loan' ? 'loan > 0' : `${account} < 0`))

/** The table's constraints say the same; a check that trusts them would not notice that one is gone. */
export const balanceBounds = invariant(
  'L4',
  'no account of a customer is below zero, and no debt above it',
  firstOf(`select * from balances where ${outside.join(' or ')}`, 'customer_id'),
)
