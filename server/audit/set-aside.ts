import { firstOf, invariant } from './invariant.ts'

/** A product that sets money aside adds its account and what is open in it. */
const reasons: Readonly<Record<string, string>> = {
  withdrawing: `select customer_id, amount from withdrawals where status = 'in-review'`,
  margin: `select customer_id, margin as amount from positions where status = 'open'`,
  reserve: `select customer_id, reserve as amount from orders where status = 'resting'
    union all select customer_id, reserve from spot_orders where status = 'resting'`,
  stake: `select r.customer_id, c.stake as amount from running_contracts r join contracts c on c.id = r.contract_id`,
  invested: `select customer_id, amount from participations where status = 'in-review'`,
  // A debt is below zero.
  loan: `select customer_id, -principal as amount from loans where status = 'pending-repayment'`,
}

const sums = Object.entries(reasons)
  .map(
    ([account, open]) =>
      `full join (select customer_id, sum(amount) as amount from (${open}) o group by customer_id) as for_${account} using (customer_id)`,
  )
  .join(' ')

const wrong = Object.keys(reasons).map(
  (account) => `coalesce(b.${account}, 0) <> coalesce(for_${account}.amount, 0)`,
)

export const setAsideReasons = invariant(
  'L5',
  'what is set aside is what is open: withdrawals in review, margins of positions, reserves of orders, stakes of contracts, participations in review, and nothing else; and what is owed is what loans still have',
  firstOf(
    `select customer_id, ${Object.keys(reasons)
      .map((account) => `b.${account}, for_${account}.amount as open_${account}`)
      .join(', ')}
     from balances b ${sums} where ${wrong.join(' or ')}`,
    'customer_id',
  ),
)
