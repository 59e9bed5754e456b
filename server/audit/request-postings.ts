import type { TellerTransaction } from '../teller/teller-transaction.ts'
import type { Books } from './books.ts'
import { firstOf, invariant } from './invariant.ts'
import { lineOf, type Posted, readSums } from './stored-balances.ts'

type Posting = { of: string; when: string; kind: string; from: string; to: string; amount: string }

const hold = { of: 'withdrawal', kind: 'withdrawal-hold', from: 'cash', to: 'withdrawing' }
const paid = { of: 'withdrawal', kind: 'withdrawal-paid', from: 'withdrawing', to: 'house-cash-out' }
const fee = { of: 'withdrawal', kind: 'withdrawal-fee', from: 'withdrawing', to: 'house-fees' }
const returned = { of: 'withdrawal', kind: 'withdrawal-returned', from: 'withdrawing', to: 'cash' }
const deposit = { of: 'deposit', kind: 'deposit', from: 'house-cash-in', to: 'cash' }

/** Everything that is posted about a request, and when: once, and nothing else. */
const expected: readonly Posting[] = [
  { ...hold, when: 'true', amount: 'r.amount' },
  { ...paid, when: `r.status = 'completed'`, amount: 'r.amount - r.fee' },
  { ...fee, when: `r.status = 'completed' and r.fee > 0`, amount: 'r.fee' },
  { ...returned, when: `r.status in ('rejected', 'cancelled')`, amount: 'r.amount' },
  { ...deposit, when: `r.status = 'completed'`, amount: 'r.amount' },
]

const accountOf = (account: string): string => `'${account}'::ledger_account`

/** One sum for each posting that may be there, so that the requests are read once. */
const expectedSums = (requests: string): string =>
  `select ${expected
    .map(
      ({ of, when, kind, amount }) =>
        `coalesce(sum(${lineOf('r.id', 'r.customer_id', amount)}) filter (where r.kind = '${of}' and ${when}), 0)::text as "${kind}"`,
    )
    .join(', ')} from ${requests} r`

/** What was posted about requests adds up to something else than what their states say. */
async function sumsDiffer(transaction: TellerTransaction, books: Books): Promise<boolean> {
  const { posted } = await readSums(transaction, books)
  const [sums = {}] = await transaction.query<Record<string, string>>(
    'expected-sums',
    expectedSums(books.requests),
    [],
  )
  const left = posted.filter(({ subject }) => subject === 'deposit' || subject === 'withdrawal')
  for (const { of, kind, from, to } of expected) {
    const isIt = (one: Posted) =>
      one.subject === of && one.kind === kind && one.from === from && one.to === to
    const place = left.findIndex(isIt)
    const [found] = place < 0 ? [] : left.splice(place, 1)
    if ((found?.lines ?? '0') !== sums[kind]) return true
  }
  return left.length > 0
}

const expectedRows = (requests: string): string =>
  expected
    .map(
      ({ of, when, kind, from, to, amount }) =>
        `select r.kind as of, r.id, r.customer_id, r.status, '${kind}' as kind, ${accountOf(from)} as from_account,
           ${accountOf(to)} as to_account, ${amount} as amount, 1 as expected, 0 as posted
         from ${requests} r where r.kind = '${of}' and ${when}`,
    )
    .join(' union all ')

const postedRows = (postings: string): string =>
  `select t.subject_kind, t.subject_id, t.customer_id, null, t.kind, t.from_account, t.to_account, t.amount, 0, 1
   from ${postings} t where t.subject_kind in ('deposit', 'withdrawal')`

export const requestPostings = invariant(
  'M3',
  'what was posted about every deposit and withdrawal is what its state says, once',
  ({ requests, postings }) =>
    firstOf(
      `select of as request, id, customer_id, max(status) as status, kind as posting, from_account, to_account, amount,
         sum(expected) as expected, sum(posted) as posted
       from (${expectedRows(requests)} union all ${postedRows(postings)}) lines
       group by of, id, customer_id, kind, from_account, to_account, amount having sum(expected) <> sum(posted)`,
      'request, id, expected desc, posting',
    ),
  sumsDiffer,
)
