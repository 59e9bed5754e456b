/** Every way in which loans are broken on purpose, with the rights of the database's owner. */

type Break = readonly [change: string, says: string, names: RegExp]

const unwatched = 'alter table loans disable trigger keep_loan;'
const unchecked = (table: string, ...names: string[]) =>
  `alter table ${table} ${names.map((name) => `drop constraint ${name}`).join(', ')};`
const inState = (status: string) => `(select id from loans where status = '${status}' order by id limit 1)`
/** Owed, with a repayment and several windows. */
const owed = `(select loan_id from loan_repayments r join loans l on l.id = r.loan_id where l.status = 'pending-repayment' order by r.number limit 1)`
const repaid = inState('repaid')
const duplicate = (kind: string) =>
  `insert into transfers select customer_id, 999999, now(), kind, from_account, to_account, amount, cash_after, subject_kind, subject_id
     from transfers where kind = '${kind}' limit 1`

const postings: readonly Break[] = [
  [
    `update transfers set amount = amount + 1 where kind = 'loan-paid-out'`,
    'its payout and its repayments',
    /loan-paid-out/,
  ],
  [
    `delete from transfers where kind = 'loan-interest'`,
    'its payout and its repayments',
    /loan-interest.* 1 0$/,
  ],
  [duplicate('loan-interest'), 'its payout and its repayments', /loan-interest.* 1 2$/],
  [duplicate('loan-repaid'), 'its payout and its repayments', /loan-repaid.* 1 2$/],
  [
    `update transfers set to_account = 'house-fees' where kind = 'loan-interest'`,
    'goes its own way',
    /loan-interest/,
  ],
  ['update balances set loan = loan - 1 where loan < 0', 'is what is open', / /],
  ['update balances set loan = 0 where loan < 0', 'is what is open', / /],
]

const limits: readonly Break[] = [
  [
    `${unchecked('loans', 'loans_within_limit')} update loans set limit_asked = amount - 1 where id = ${owed}`,
    'within the limit',
    /above the limit/,
  ],
  [
    `update loans set average_equity = average_equity * 2, limit_asked = limit_asked * 2 + 1 where id = ${owed}`,
    'within the limit',
    /another limit than/,
  ],
  [`update loans set used_asked = 0 where used_asked > 0`, 'within the limit', /did not count another/],
  [
    `${unchecked('loans', 'loans_paid_within_limit')} update loans set limit_paid = used_paid - 1 where id = ${owed}`,
    'within the limit',
    /paid out above/,
  ],
]

const interest: readonly Break[] = [
  [
    `delete from loan_accruals where loan_id = ${owed} and window_number = 1`,
    'charged once, on what was',
    /does not follow/,
  ],
  [
    `update loan_accruals set principal = principal + 1 where loan_id = ${owed} and window_number = 2`,
    'charged once, on what was',
    /something else than what was borrowed/,
  ],
  [
    `update loan_accruals set exact = exact + 1 where loan_id = ${owed} and window_number = 2`,
    'charged once, on what was',
    /carries another sum/,
  ],
  [
    `insert into loan_accruals select id, 1, amount, amount * daily_rate from loans where status = 'pending-review'`,
    'charged once, on what was',
    /before it was paid out/,
  ],
  [
    `update loans set windows = windows + 1 where id = ${owed}`,
    'says itself what',
    /another number of windows/,
  ],
  [`update loans set exact = exact + 1 where id = ${owed}`, 'says itself what', /another interest than/],
  [
    `update loans set next_window_at = next_window_at + interval '1 hour' where id = ${owed}`,
    'says itself what',
    /another window than the next/,
  ],
  [
    `update loans set due_at = due_at - interval '1 hour' where id = ${owed}`,
    'says itself what',
    /another time than its term/,
  ],
  [
    `update loans set principal = principal - 1 where id = ${owed}`,
    'says itself what',
    /another amount than was borrowed/,
  ],
  [
    `${unwatched} update loans set repaid_at = repaid_at + interval '1 second' where id = ${repaid}`,
    'says itself what',
    /with its last repayment/,
  ],
  [
    `${unwatched} update loans set exact = exact + 100000000 where id = ${repaid};
     update loan_accruals set exact = exact + 100000000 where loan_id = ${repaid}`,
    'says itself what',
    /other interest than was charged/,
  ],
]

const repayments: readonly Break[] = [
  [
    `update loan_repayments set interest = interest - 1, principal = principal + 1 where interest > 0`,
    'interest that was owed first',
    /other interest than was owed/,
  ],
  [
    // In the first 24 hours nothing is owed.
    `update loan_repayments set interest = 1, principal = principal - 1 where interest = 0`,
    'interest that was owed first',
    /other interest than was owed/,
  ],
  [
    `update loan_repayments set at = at - interval '1 year' where loan_id = ${repaid}`,
    'interest that was owed first',
    /before the payout/,
  ],
  [
    `update loan_repayments set customer_id = (select customer_id from loans where status = 'pending-review' limit 1) where loan_id = ${repaid}`,
    'interest that was owed first',
    /somebody else/,
  ],
  [
    `update loan_repayments set number = number + 5 where loan_id = ${repaid}`,
    'interest that was owed first',
    /does not follow/,
  ],
  [
    `update loan_repayments set principal = principal + 1, amount = amount + 1
       where loan_id = ${repaid} and number = (select max(number) from loan_repayments where loan_id = ${repaid})`,
    'interest that was owed first',
    /more than is owed/,
  ],
]

const reviews: readonly Break[] = [
  [
    `delete from loan_approvals where loan_id = ${repaid}`,
    'agreed to by people who are not',
    /without anybody/,
  ],
  [
    `delete from loan_approvals where (loan_id, operator_id) in (select loan_id, max(operator_id) from loan_approvals group by 1 having count(*) = 2)`,
    'agreed to by people who are not',
    /where two are needed/,
  ],
  [
    `update operators set customer_id = (select customer_id from loans where id = ${repaid})
       where id = (select operator_id from loan_approvals where loan_id = ${repaid} limit 1)`,
    'agreed to by people who are not',
    /by its own customer/,
  ],
  [
    `update loan_approvals set at = at - interval '1 second' where loan_id = ${repaid}`,
    'agreed to by people who are not',
    /with the last agreement/,
  ],
  [
    `${unwatched} update loans set paid_out_at = asked_at - interval '1 day' where id = ${repaid}`,
    'agreed to by people who are not',
    /before it had passed/,
  ],
  [`delete from loan_agreements where loan_id = ${repaid}`, 'the agreement that was signed', / /],
  [
    `update loan_agreements set content = replace(content, '0.0', '0.1') where loan_id = ${owed}`,
    'the agreement that was signed',
    / /,
  ],
  [
    `update loans set paid_out_at = (select requested_at from withdrawals where status = 'completed' limit 1) - interval '1 hour' where id = ${owed}`,
    'while a loan was outstanding',
    /was asked for while/,
  ],
  [
    `update loans set paid_out_at = (select decided_at from withdrawals where status = 'completed' limit 1) - interval '1 millisecond' where id = ${owed}`,
    'while a loan was outstanding',
    /was paid while/,
  ],
  [
    `delete from audit_log where subject_kind = 'loan' and act = 'approved'`,
    'about a loan is in the log',
    / /,
  ],
  [
    `delete from audit_log where subject_kind = 'loan' and act = 'rejected'`,
    'about a loan is in the log',
    / /,
  ],
]

const guards: readonly Break[] = [
  [`delete from commands where kind = 'pay-out-loan'`, 'made by exactly one command', / /],
  [
    `delete from commands where kind = 'apply-for-loan'`,
    'made by exactly one command',
    /apply-for-loan 0 \d+$/,
  ],
  [`delete from commands where kind = 'repay-loan'`, 'made by exactly one command', / /],
  ['grant update (amount) on loan_repayments to candor_server', 'written once', /loan_repayments update/],
  ['grant delete on loan_agreements to candor_server', 'written once', /loan_agreements delete/],
  [unchecked('loan_accruals', 'loan_accruals_pkey'), 'coming twice', /loan_accruals.*window_number/],
  [unchecked('loan_repayments', 'loan_repayments_loan_id_number_key'), 'coming twice', /loan_repayments/],
  [unwatched, 'coming twice', /loans.*keep_loan/],
]

/** A statement that breaks something, the invariant that must notice, and words of the row it must name. */
export const loanBreaks: readonly Break[] = [
  ...postings,
  ...limits,
  ...interest,
  ...repayments,
  ...reviews,
  ...guards,
]
