import { twoPeopleFrom } from '@candor/domain/cash/cash-terms.ts'
import { largestLimit, leastLimit, limitShare } from '@candor/domain/loans/loan-terms.ts'
import { wholeRate } from '@candor/domain/money/rate.ts'
import type { Books } from './books.ts'
import { firstOf, type Invariant, invariant } from './invariant.ts'
import { postedLines } from './posted-lines.ts'
import { anyOf, type Wrong, whyOf } from './wrong-rows.ts'

/** What must hold of loans. Interest is worked out a second time here, by the words of `domain/loans/loan-interest.ts`. */

const loansIn = ({ rowsOf }: Books): string => rowsOf('loan', 'loans', 'id')
const repaymentsIn = ({ rowsOf }: Books): string => rowsOf('loan', 'loan_repayments', 'loan_id')
const windowsIn = ({ rowsOf }: Books): string => rowsOf('loan', 'loan_accruals', 'loan_id')

/** Everything that is posted about a loan, by kind; an amount of nothing is not posted. */
const expected = (books: Books): string => `
  select l.id, l.customer_id, 'loan-paid-out' as kind, l.amount from ${loansIn(books)} l where l.paid_out_at is not null
  union all
  select l.id, r.customer_id, v.kind, v.amount from ${loansIn(books)} l join loan_repayments r on r.loan_id = l.id
  cross join lateral (values ('loan-interest', r.interest), ('loan-repaid', r.principal)) as v (kind, amount) where v.amount > 0`

const loanPostings = postedLines({
  name: 'M2',
  says: 'what was posted about every loan is its payout and its repayments, once',
  subject: 'loan',
  expected,
})

/** What another loan of the customer took up of the limit when this one was asked for. */
const takenUp = `(
  select coalesce(sum(case
    when o.paid_out_at < l.asked_at then o.amount - coalesce((select sum(r.principal) from loan_repayments r where r.loan_id = o.id and r.at <= l.asked_at), 0)
    else o.amount end), 0)
  from loans o where o.customer_id = l.customer_id and o.id <> l.id and (o.ended_at is null or o.ended_at > l.asked_at)
    -- Of two that were asked for in one instant, the one that found less taken up came first.
    and (o.asked_at, o.used_asked, o.id) < (l.asked_at, l.used_asked, l.id))`

const wrongLimits: readonly Wrong[] = [
  ['l.used_asked + l.amount > l.limit_asked', 'was asked for above the limit'],
  [
    `l.limit_asked <> least(greatest(div(l.average_equity::numeric * ${limitShare}, ${wholeRate}), ${leastLimit}), ${largestLimit})`,
    'had another limit than 30 % of the average',
  ],
  [`l.used_asked < ${takenUp}`, 'did not count another loan'],
  ['l.used_paid > l.limit_paid or l.used_paid < l.amount', 'was paid out above the limit'],
]

const loanLimits = invariant(
  'M1',
  'what was borrowed and asked for was within the limit with every request and with every payout',
  (books) =>
    firstOf(
      `select l.id as loan, l.customer_id, l.amount, ${whyOf(wrongLimits)} from ${loansIn(books)} l where ${anyOf(wrongLimits)}`,
      'loan',
    ),
)

/** Windows after the free one that had begun at an instant. */
const begunAt = (instant: string): string =>
  `greatest(ceil(extract(epoch from ${instant} - l.paid_out_at) / 86400)::integer - 1, 0)`

/** What was still borrowed after all repayments up to an instant. */
const leftAt = (instant: string): string =>
  `l.amount - coalesce((select sum(r.principal) from loan_repayments r where r.loan_id = l.id and r.at <= ${instant}), 0)`

const wrongWindows: readonly Wrong[] = [
  ['l.paid_out_at is null', 'was charged before it was paid out'],
  ['a.window_number <> a.place', 'does not follow the window before it'],
  [
    `a.principal <> ${leftAt(`l.paid_out_at + a.window_number * interval '24 hours'`)}`,
    'was charged on something else than what was borrowed when it began',
  ],
  ['a.exact <> a.until', 'carries another sum than the windows up to it'],
]

const loanWindows = invariant(
  'M2',
  'every window of a loan was charged once, on what was still borrowed when it began, and none in the first 24 hours',
  (books) =>
    firstOf(
      `select a.loan_id as loan, a.window_number as number, l.customer_id, ${whyOf(wrongWindows)}
       from (select c.*, row_number() over chain as place, sum(c.principal * k.daily_rate) over chain as until
         from ${windowsIn(books)} c join loans k on k.id = c.loan_id window chain as (partition by c.loan_id order by c.window_number)) a
       join loans l on l.id = a.loan_id where ${anyOf(wrongWindows)}`,
      'loan, number',
    ),
)

const wrongAccounts: readonly Wrong[] = [
  [
    `l.windows <> (select count(*) from loan_accruals a where a.loan_id = l.id)`,
    'says another number of windows than were charged',
  ],
  [
    'l.exact <> coalesce((select max(a.exact) from loan_accruals a where a.loan_id = l.id), 0)',
    'says another interest than its windows',
  ],
  [
    `l.status = 'pending-repayment' and l.next_window_at <> l.paid_out_at + (l.windows + 1) * interval '24 hours'`,
    'waits for another window than the next',
  ],
  [
    `l.paid_out_at is not null and l.due_at <> l.paid_out_at + l.days * interval '24 hours'`,
    'is due at another time than its term',
  ],
  [
    `l.paid_out_at is not null and l.principal <> ${leftAt(`'infinity'::timestamptz`)}`,
    'still has another amount than was borrowed less what was repaid',
  ],
  [
    `l.repaid_at is not null and l.repaid_at <> (select max(r.at) from loan_repayments r where r.loan_id = l.id)`,
    'was repaid at another time than with its last repayment',
  ],
  [
    `l.repaid_at is not null and div(l.exact, ${wholeRate}) <> (select sum(r.interest) from loan_repayments r where r.loan_id = l.id)`,
    'was repaid with other interest than was charged',
  ],
]

const loanAccounts = invariant(
  'M2',
  'every loan says itself what its windows and its repayments say',
  (books) =>
    firstOf(
      `select l.id as loan, l.customer_id, l.status, ${whyOf(wrongAccounts)} from ${loansIn(books)} l where ${anyOf(wrongAccounts)}`,
      'loan',
    ),
)

/** Interest in whole cents that had been charged when it was repaid, less what was paid of it before. */
const dueThen = `div(coalesce((select max(a.exact) from loan_accruals a where a.loan_id = l.id and a.window_number <= ${begunAt('r.at')}), 0), ${wholeRate})
  - coalesce((select sum(b.interest) from loan_repayments b where b.loan_id = r.loan_id and b.number < r.number), 0)`

const wrongRepayments: readonly Wrong[] = [
  ['l.paid_out_at is null or r.at < l.paid_out_at', 'came before the payout'],
  ['r.customer_id <> l.customer_id', 'was made by somebody else'],
  ['r.number <> r.place or r.at < r.at_before', 'does not follow the one before it'],
  [`r.interest <> least(r.amount, ${dueThen})`, 'paid other interest than was owed'],
  ['r.principal_until > l.amount', 'paid more than is owed'],
]

const loanRepaid = invariant(
  'M2',
  'every repayment pays the interest that was owed first, and never more than is owed',
  (books) =>
    firstOf(
      `select r.loan_id as loan, r.number, r.customer_id, r.amount, ${whyOf(wrongRepayments)}
       from (select p.*, row_number() over chain as place, lag(p.at) over chain as at_before, sum(p.principal) over chain as principal_until
         from ${repaymentsIn(books)} p window chain as (partition by p.loan_id order by p.number)) r
       join loans l on l.id = r.loan_id where ${anyOf(wrongRepayments)}`,
      'loan, number',
    ),
)

const approvals = '(select count(*) from loan_approvals a where a.loan_id = l.id)'
/** What one person alone has passed of the requests of this customer's day. */
const passedAlone = `(select coalesce(sum(o.amount), 0) from loans o where o.customer_id = l.customer_id and o.passed_at is not null
  and date_trunc('day', o.asked_at at time zone 'UTC') = date_trunc('day', l.asked_at at time zone 'UTC')
  and o.status <> 'rejected' and (select count(*) from loan_approvals b where b.loan_id = o.id) < 2)`

const wrongReviews: readonly Wrong[] = [
  [`l.passed_at is not null and ${approvals} = 0`, 'has passed without anybody agreeing'],
  [
    `l.passed_at is not null and ${approvals} < 2 and ${passedAlone} >= ${twoPeopleFrom}`,
    'has passed with one person where two are needed',
  ],
  [
    `exists (select from loan_approvals a join operators o on o.id = a.operator_id where a.loan_id = l.id and o.customer_id = l.customer_id)`,
    'was agreed to by its own customer',
  ],
  [
    `l.passed_at <> (select max(a.at) from loan_approvals a where a.loan_id = l.id)`,
    'has passed at another time than with the last agreement',
  ],
  ['l.paid_out_at < l.passed_at or l.passed_at < l.asked_at', 'was paid out before it had passed'],
]

const loanReviews = invariant(
  'M3',
  'every loan that has passed was agreed to by people who are not its customer, by two of them from $5,000 of a day',
  (books) =>
    firstOf(
      `select l.id as loan, l.customer_id, l.status, ${approvals} as approvals, ${whyOf(wrongReviews)} from ${loansIn(books)} l where ${anyOf(wrongReviews)}`,
      'loan',
    ),
)

const loanSignatures = invariant(
  'M1 E1',
  'every loan has the agreement that was signed for it, and its text has the hash that was signed',
  (books) =>
    firstOf(
      `select l.id as loan, l.customer_id, g.hash from ${loansIn(books)} l left join loan_agreements g on g.loan_id = l.id
       where g.loan_id is null or g.customer_id <> l.customer_id or g.signed_at <> l.asked_at
         or g.content is not null and g.hash <> encode(sha256(convert_to(g.content, 'UTF8')), 'hex')`,
      'loan',
    ),
)

const owedAt = (instant: string): string =>
  `exists (select from loans l where l.customer_id = w.customer_id and l.paid_out_at < ${instant} and (l.repaid_at is null or l.repaid_at > ${instant}))`

const wrongWithdrawals: readonly Wrong[] = [
  [owedAt('w.requested_at'), 'was asked for while a loan was outstanding'],
  [owedAt('w.decided_at'), 'was paid while a loan was outstanding'],
]

const withdrawalsWithoutLoan = invariant(
  'M3',
  'no withdrawal was paid that was asked for or approved while a loan was outstanding',
  ({ requests }) =>
    firstOf(
      `select w.id as withdrawal, w.customer_id, w.amount, ${whyOf(wrongWithdrawals)} from ${requests} r
       join withdrawals w on w.id = r.id where r.kind = 'withdrawal' and w.status = 'completed' and (${anyOf(wrongWithdrawals)})`,
      'withdrawal',
    ),
)

export const loanInvariants: readonly Invariant[] = [
  loanPostings,
  loanLimits,
  loanWindows,
  loanAccounts,
  loanRepaid,
  loanReviews,
  loanSignatures,
  withdrawalsWithoutLoan,
]
