import { firstOf, invariant, linesDiffer } from './invariant.ts'

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

const lineOf = (id: string, customer: string, kind: string, from: string, to: string, amount: string) =>
  `uuid_hash_extended(${id}, hashint8extended(${customer}, hashtextextended(${kind}, hashenumextended(${from}, hashenumextended(${to}, ${amount})))))`

const accountOf = (account: string): string => `'${account}'::ledger_account`

/** One sum for each posting that may be there, so that the requests are read once. */
const expectedLines = (requests: string): string =>
  `select ${expected
    .map(
      ({ of, when, kind, from, to, amount }) =>
        `coalesce(sum(${lineOf('r.id', 'r.customer_id', `'${kind}'`, accountOf(from), accountOf(to), amount)})
           filter (where r.kind = '${of}' and ${when}), 0)`,
    )
    .join(' + ')} as line from ${requests} r`

const postedLines = (postings: string): string =>
  `select ${lineOf('t.subject_id', 't.customer_id', 't.kind', 't.from_account', 't.to_account', 't.amount')} as line
   from ${postings} t where t.subject_kind in ('deposit', 'withdrawal')`

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
       where ${linesDiffer(expectedLines(requests), postedLines(postings))}
       group by of, id, customer_id, kind, from_account, to_account, amount having sum(expected) <> sum(posted)`,
      'request, id, expected desc, posting',
    ),
)
