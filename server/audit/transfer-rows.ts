import { firstOf, invariant } from './invariant.ts'

/** What a transfer did to what can be used. */
const change = `case when t.to_account = 'cash' then t.amount when t.from_account = 'cash' then -t.amount else 0 end`

const broken: readonly [when: string, why: string][] = [
  ['t.number < 1 or t.number > 1 and before.number is null', 'has no transfer with the number before it'],
  ['t.at < before.at', 'is earlier than the one before it'],
  [`t.cash_after <> coalesce(before.cash_after, 0) + ${change}`, 'leaves another amount than it makes'],
]

/** Every transfer beside the one before it: nothing is sorted, and the order of the rows on disk does not matter. */
export const transferRows = invariant(
  'L3',
  'every transfer follows from the one before it, in number, time and amount',
  ({ transfers, previous }) =>
    firstOf(
      `select t.customer_id, t.number, case ${broken.map(([when, why]) => `when ${when} then '${why}'`).join(' ')} end as why
       from ${transfers} t ${previous}
       where ${broken.map(([when]) => `(${when})`).join(' or ')}`,
      'customer_id, number',
    ),
)
