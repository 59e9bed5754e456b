import { type AuditPart, auditParts } from './audit-part.ts'
import { firstOf, invariant } from './invariant.ts'

/** Of cash requests, leveraged orders and delivery contracts; what else sets money aside says so in its own part. */
const ofOldest: AuditPart['setAside'] = {
  withdrawing: `select customer_id, amount from withdrawals where status = 'in-review'`,
  margin: `select customer_id, margin as amount from positions where status = 'open'`,
  reserve: `select customer_id, reserve as amount from orders where status = 'resting'`,
  stake: `select r.customer_id, c.stake as amount from running_contracts r join contracts c on c.id = r.contract_id`,
}

/** What is open in each account, of all that sets money aside there. */
const reasons = Map.groupBy(
  [ofOldest, ...auditParts.map(({ setAside = {} }) => setAside)].flatMap((each) => Object.entries(each)),
  ([account]) => account,
)

const accounts = [...reasons.keys()]

const sums = [...reasons]
  .map(([account, open]) => {
    const rows = open.map(([, each]) => each).join(' union all ')
    return `full join (select customer_id, sum(amount) as amount from (${rows}) o group by customer_id) as for_${account} using (customer_id)`
  })
  .join(' ')

const wrong = accounts.map((account) => `coalesce(b.${account}, 0) <> coalesce(for_${account}.amount, 0)`)

export const setAsideReasons = invariant(
  'L5',
  'what is set aside is what is open: withdrawals in review, margins of positions, reserves of orders, stakes of contracts, participations in review, and nothing else; and what is owed is what loans still have',
  firstOf(
    `select customer_id, ${accounts
      .map((account) => `b.${account}, for_${account}.amount as open_${account}`)
      .join(', ')}
     from balances b ${sums} where ${wrong.join(' or ')}`,
    'customer_id',
  ),
)
