import { chainBreaks, freshChainBreaks } from './broken-chains.ts'
import { identityBreaks, unchained } from './broken-identities.ts'

/** Every way in which books are broken on purpose, with the rights of the database's owner, to see that the audit notices. */

const withdrawal = (status: string, amount = 0) =>
  `(select id from withdrawals where status = '${status}' and amount >= ${amount} order by id limit 1)`
const deposit = (status: string) => `(select id from deposits where status = '${status}' order by id limit 1)`
const ofSubject = (id: string, kind: string) => `subject_id = ${id} and kind = '${kind}'`
const unwatched =
  'alter table withdrawals disable trigger keep_decided; alter table deposits disable trigger keep_decided;'

/** Twice a cent less than two people are needed for, on one day, with one person's word for each. */
const splitWithdrawals = `
  insert into withdrawals (id, customer_id, bank_account_id, amount, fee, status, requested_at, decided_at, decided_by)
    select md5(part::text)::uuid, customer_id, bank_account_id, 499999, 0, 'completed', requested_at, decided_at, decided_by
    from withdrawals, generate_series(1, 2) part where amount = 600000;
  insert into approvals select 'withdrawal', md5(part::text)::uuid, decided_by, 'hash', decided_at
    from withdrawals, generate_series(1, 2) part where amount = 600000`

/** Three hundred more transfers of a customer, at the times given; `n` counts them. */
export const addMany = (at: string) => `
  insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after)
    select customer_id, last_number + n, ${at}, 'practice-funding', 'house-practice-funding', 'cash', 1, cash + n
    from balances cross join generate_series(1, 300) n where customer_id = 1;
  update balances set last_number = last_number + 300, cash = cash + 300 where customer_id = 1;`

/** A statement that breaks something, the invariant that must notice, and words of the row it must name. */
export const breaks: readonly [change: string, says: string, names: RegExp][] = [
  [
    'alter table transfers drop constraint transfers_amount_check; update transfers set amount = 0 where number = 2',
    'positive and between two accounts',
    / 2 moves no positive/,
  ],
  [
    'alter table transfers drop constraint transfers_check, drop constraint transfers_check1; update transfers set to_account = from_account where number = 2',
    'positive and between two accounts',
    / 2 goes to where it comes from/,
  ],
  [
    `alter table transfers drop constraint transfers_check1; update transfers set to_account = 'house-fees' where number = 1`,
    'positive and between two accounts',
    / 1 belongs to no customer/,
  ],
  [
    'delete from transfers where number = 2 and customer_id = (select max(customer_id) from transfers where number = 3)',
    'follows from the one before',
    / 3 has no transfer/,
  ],
  [
    `update transfers set at = at - interval '1 year' where number = 2 and customer_id = (select min(customer_id) from transfers where number = 2)`,
    'follows from the one before',
    / 2 is earlier/,
  ],
  [
    `update transfers set at = at - case number when 2 then interval '1 year' else '0' end where customer_id = (select min(customer_id) from transfers where number = 2)`,
    'follows from the one before',
    / 2 is earlier/,
  ],
  [
    addMany(
      `now() + n * interval '1 hour' - case when last_number + n < 256 then '0' else interval '1 year' end`,
    ),
    'follows from the one before',
    /^1 256 is earlier/,
  ],
  [
    'update transfers set cash_after = cash_after + 1 where number = 1 and customer_id = 3',
    'follows from the one before',
    /^3 1 leaves/,
  ],
  [
    'alter table transfers drop constraint transfers_number_check; update transfers set number = 0 where number = 1 and customer_id = 1',
    'follows from the one before',
    /^1 /,
  ],
  ['update balances set cash = cash + 1 where customer_id = 2', 'all together is zero', /^2 .* 1$/],
  ['update balances set cash = cash + 1 where customer_id = 2', 'is the sum of its transfers', /^2 /],
  [
    `update balances set cash = cash - 100, withdrawing = withdrawing + 100 where customer_id = 2`,
    'is the sum of its transfers',
    /^2 /,
  ],
  [
    'update balances set last_number = last_number + 1 where customer_id = 4',
    'is the sum of its transfers',
    /^4 /,
  ],
  [
    `insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after) values (9999, 1, now(), 'deposit', 'house-cash-in', 'cash', 5, 5)`,
    'is the sum of its transfers',
    /^9999 /,
  ],
  [
    'alter table balances drop constraint balances_cash_check; update balances set cash = -1 where customer_id = 5',
    'below zero',
    /^5 /,
  ],
  [
    'alter table balances drop constraint balances_loan_check; update balances set loan = 1 where customer_id = 5',
    'below zero',
    /^5 /,
  ],
  [
    `${unwatched} update withdrawals set status = 'in-review', decided_at = null where status = 'cancelled'`,
    'is what is open',
    /5000/,
  ],
  [`delete from withdrawals where amount = 2000`, 'is what is open', /2000/],
  ['update balances set cash = cash - 7, margin = 7 where customer_id = 1', 'is what is open', / 7/],
  ['grant update on transfers to candor_server', 'written once', /transfers update/],
  ['grant delete on commands to candor_server', 'written once', /commands delete/],
  ['grant truncate on audit_log to candor_server', 'written once', /audit_log truncate/],
  ['grant update (at) on approvals to candor_server', 'written once', /approvals update/],
  [
    'grant update (direction) on contract_openings to candor_server',
    'written once',
    /contract_openings update/,
  ],
  ['grant delete on market_eras to candor_server', 'written once', /market_eras delete/],
  [
    'alter table contract_openings drop constraint contract_openings_pkey',
    'coming twice',
    /contract_openings.*contract_id/,
  ],
  ['alter table market_eras drop constraint market_eras_pkey', 'coming twice', /market_eras.*number/],
  ['alter table market_eras drop constraint market_eras_day_key', 'coming twice', /market_eras.*day/],
  ['alter table commands drop constraint commands_pkey', 'coming twice', /commands.*customer_id, key/],
  ['drop index deposits_receipt_once', 'coming twice', /deposits.*picture_hash/],
  ['alter table withdrawals disable trigger keep_decided', 'coming twice', /withdrawals.*keep_decided/],
  [
    `delete from commands where kind = 'request-withdrawal' and customer_id = (select customer_id from withdrawals where status = 'in-review' order by id limit 1)`,
    'by exactly one command',
    /^\d+ {3}request-withdrawal 0 1$/,
  ],
  [`update commands set first_number = 1 where first_number = 2`, 'by exactly one command', / /],
  [
    `update commands set first_number = first_number - 1, last_number = last_number - 1 where first_number = 2`,
    'by exactly one command',
    / /,
  ],
  [
    `insert into commands values (1, 'a-second-effect', 'review', sha256('x'), '{}', now(), 1, 1)`,
    'by exactly one command',
    /^1 /,
  ],
  [
    `delete from commands where kind = 'request-deposit' and customer_id = 1`,
    'refused ones left nothing',
    /^1 {3}request-deposit 0 \d+$/,
  ],
  [
    `insert into deposits select md5('x')::uuid, customer_id, channel, amount, receipt_id, sha256('y'), 'rejected', requested_at, now(), 1 from deposits limit 1`,
    'refused ones left nothing',
    /request-deposit 1 2$/,
  ],
  [
    `update transfers set amount = amount + 1 where ${ofSubject(withdrawal('completed'), 'withdrawal-paid')}`,
    'what its state says',
    /withdrawal-paid/,
  ],
  [
    `insert into transfers select customer_id, 99, now(), kind, from_account, to_account, amount, cash_after, subject_kind, subject_id from transfers where kind = 'withdrawal-returned' limit 1`,
    'what its state says',
    /withdrawal-returned.* 1 2$/,
  ],
  [
    `insert into transfers select customer_id, 99, now(), kind, from_account, to_account, amount, cash_after, subject_kind, subject_id from transfers where kind = 'deposit' limit 1`,
    'what its state says',
    /deposit.* 1 2$/,
  ],
  [
    `${unwatched} update deposits set status = 'completed', decided_at = now(), decided_by = 1 where id = ${deposit('in-review')}`,
    'what its state says',
    /completed deposit.* 1 0$/,
  ],
  [
    `update transfers set subject_id = md5('nobody')::uuid where kind = 'withdrawal-hold' and number = 2 and customer_id = (select customer_id from withdrawals where status = 'in-review' order by id limit 1)`,
    'what its state says',
    / 0 1$|1 0$/,
  ],
  [
    `update transfers set subject_id = null, subject_kind = null where kind = 'deposit'`,
    'positive and between two accounts',
    /without naming its request/,
  ],
  [
    `delete from approvals where request_id = ${deposit('completed')}`,
    'different people',
    /not agreed to by whoever decided/,
  ],
  [
    `delete from approvals where request_id = ${withdrawal('completed', 600000)} and operator_id <> (select decided_by from withdrawals where amount = 600000)`,
    'different people',
    /too few/,
  ],
  [
    `update approvals set content_hash = 'other' where request_id = ${withdrawal('completed', 600000)} and operator_id = (select decided_by from withdrawals where amount = 600000)`,
    'different people',
    /not to the same/,
  ],
  [splitWithdrawals, 'different people', /one alone, as were \$5,000 of the same day/],
  [
    `update operators set customer_id = (select customer_id from withdrawals where amount = 600000) where id = (select min(operator_id) from approvals where request_id = ${withdrawal('completed', 600000)})`,
    'different people',
    /by whoever asked/,
  ],
  [
    `update operators set customer_id = null where customer_id is not null; update operators set customer_id = (select customer_id from withdrawals where status = 'rejected') where id = (select decided_by from withdrawals where status = 'rejected')`,
    'different people',
    /decided by whoever asked/,
  ],
  [
    `${unwatched} update withdrawals set decided_by = null where status = 'rejected'`,
    'different people',
    /decided by nobody/,
  ],
  [
    `update audit_log set act = 'rejected' where number = (select min(number) from audit_log where act = 'approved')`,
    'log of what operators did',
    /columns/,
  ],
  [
    `update audit_log set subject_id = '%' where number = (select min(number) from audit_log where act = 'approved')`,
    'log of what operators did',
    /columns/,
  ],
  [
    `update audit_log set content = replace(content, 'approved', 'rejected') where number = (select min(number) from audit_log where act = 'approved')`,
    'log of what operators did',
    /hash/,
  ],
  ['delete from audit_log where number = 3', 'log of what operators did', /^4 missing/],
  [`delete from approvals where request_kind = 'deposit'`, 'in the log once', /deposit.* 0 1$/],
  [
    `insert into approvals values ('deposit', ${deposit('in-review')}, 1, 'hash', now())`,
    'in the log once',
    /deposit.*1 approved 1 0$/,
  ],
  ...chainBreaks,
  ...identityBreaks,
]

const newest = `customer_id = (select customer_id from deposits where status = 'completed' order by id desc limit 1)`

/** The same for what was written since everything was last found right. */
export const freshBreaks: readonly [change: string, says: string][] = [
  [
    `update transfers set cash_after = cash_after + 1 where number = 2 and ${newest}`,
    'follows from the one before',
  ],
  [`update balances set cash = cash + 1 where ${newest}`, 'all together is zero'],
  [`update balances set cash = cash + 1 where ${newest}`, 'is the sum of its transfers'],
  ['update balances set cash = cash + 1 where customer_id = 1', 'is the sum of its transfers'],
  [`delete from commands where first_number = 2 and ${newest}`, 'by exactly one command'],
  [`update transfers set amount = amount + 1 where number = 2 and ${newest}`, 'what its state says'],
  [
    `update transfers set subject_id = md5('nobody')::uuid where number = 2 and ${newest}`,
    'what its state says',
  ],
  [
    `update transfers set subject_id = null, subject_kind = null where number = 2 and ${newest}`,
    'positive and between two accounts',
  ],
  [
    'delete from approvals where request_id = (select id from withdrawals order by id desc limit 1) and operator_id = (select max(operator_id) from approvals)',
    'different people',
  ],
  [
    `update audit_log set content = content || ' ' where number = (select max(number) from audit_log)`,
    'log of what operators did',
  ],
  ['delete from approvals where operator_id = (select max(operator_id) from approvals)', 'in the log once'],
  ...freshChainBreaks(newest),
  [unchained('max'), 'every opening of an identity document'],
]
