import { chainBooks } from '@candor/tests/database/chain-books.ts'
import type { Client } from 'pg'

/**
 * Valid books of any size: every customer is funded and then, block after block, deposits once, withdraws once with a fee and takes
 * eight withdrawals back. A block has 20 transfers, 10 requests, 20 commands and two acts of an operator. Rows lie on the disk in
 * the order of time, with all customers mixed, as a server writes them.
 */

const requests = `create table book_requests as
  select c.id as customer_id, block, place, request.kind, row_number() over turn as serial, lpad(to_hex(row_number() over turn), 32, '0')::uuid as id,
    2 + block * 20 + first as first_number, timestamptz '2026-01-02' + (block * 10 + place) * interval '1 minute' as at,
    1000000 + block * 3000 as cash
  from customers c cross join generate_series(0, $1::int - 1) block
  cross join (
    select 0 as place, 'deposit' as kind, 0 as first union all select 1, 'withdrawal', 1
    union all select n, 'taken back', 2 * n from generate_series(2, 9) n
  ) request
  window turn as (order by block, place, c.id)`

/** By kind of request: what is posted, from where to where, how much, and what it leaves beyond what the block began with. */
const postings = `(values
  ('deposit', 0, 'deposit', 'house-cash-in', 'cash', 4500, 4500),
  ('withdrawal', 0, 'withdrawal-hold', 'cash', 'withdrawing', 1500, 3000),
  ('withdrawal', 1, 'withdrawal-paid', 'withdrawing', 'house-cash-out', 1480, 3000),
  ('withdrawal', 2, 'withdrawal-fee', 'withdrawing', 'house-fees', 20, 3000),
  ('taken back', 0, 'withdrawal-hold', 'cash', 'withdrawing', 1000, 2000),
  ('taken back', 1, 'withdrawal-returned', 'withdrawing', 'cash', 1000, 3000))
  as posting (request, step, kind, from_account, to_account, amount, leaves)`

/** By kind of request: its commands, and which of its transfers each made. */
const commands = `(values
  ('deposit', 0, 'request-deposit', null, null), ('deposit', 1, 'review', 0, 0),
  ('withdrawal', 0, 'request-withdrawal', 0, 0), ('withdrawal', 1, 'review', 1, 2),
  ('taken back', 0, 'request-withdrawal', 0, 0), ('taken back', 1, 'cancel-withdrawal', 1, 1))
  as made (request, step, kind, first, last)`

const subject = `case kind when 'deposit' then 'deposit' else 'withdrawal' end`

const statements: readonly string[] = [
  `insert into bank_accounts (id, customer_id, bank_name, holder, number, added_at, usable_from, is_default)
   select lpad(to_hex(id), 32, '0')::uuid, id, 'Sample Bank', 'Practice', '000012344471', now(), now(), true from customers`,
  `insert into operators (id, name, roles, created_at) overriding system value values (3, 'Reviewer', '{reviewer}', now())`,
  `insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after)
   select id, 1, '2026-01-01', 'practice-funding', 'house-practice-funding', 'cash', 1000000, 1000000 from customers`,
  `insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after, subject_kind, subject_id)
   select customer_id, first_number + step, at, posting.kind, from_account::ledger_account, to_account::ledger_account, amount, cash + leaves,
     case request when 'deposit' then 'deposit' else 'withdrawal' end, id
   from book_requests r join ${postings} on request = r.kind order by block, place, step, customer_id`,
  `insert into balances (customer_id, last_number, changed_at, cash)
   select customer_id, max(number), max(at), (array_agg(cash_after order by number desc))[1] from transfers group by customer_id`,
  ...chainBooks,
  `insert into commands (customer_id, key, kind, body_hash, answer, at, first_number, last_number)
   select id, 'fund-practice', 'fund-practice', sha256(''), '{}', '2026-01-01', 1, 1 from customers`,
  `insert into commands (customer_id, key, kind, body_hash, answer, at, first_number, last_number)
   select customer_id, made.kind || ':' || id, made.kind, sha256(''), repeat('{"id":"' || id || '"} ', 8), at, first_number + first, first_number + last
   from book_requests r join ${commands} on request = r.kind order by block, place, step, customer_id`,
  `insert into receipts (id, customer_id, name, picture_hash, content, sent_at)
   select id, customer_id, 'receipt.jpg', sha256(id::text::bytea), 'x', at from book_requests where kind = 'deposit'`,
  `insert into deposits (id, customer_id, channel, amount, receipt_id, picture_hash, status, requested_at, decided_at, decided_by)
   select id, customer_id, 'bank', 4500, id, sha256(id::text::bytea), 'completed', at, at, 3 from book_requests where kind = 'deposit'`,
  `insert into withdrawals (id, customer_id, bank_account_id, amount, fee, status, requested_at, decided_at, decided_by)
   select id, customer_id, lpad(to_hex(customer_id), 32, '0')::uuid, case kind when 'withdrawal' then 1500 else 1000 end,
     case kind when 'withdrawal' then 20 else 0 end, case kind when 'withdrawal' then 'completed' else 'cancelled' end, at, at,
     case kind when 'withdrawal' then 3 end
   from book_requests where kind <> 'deposit'`,
  `insert into approvals (request_kind, request_id, operator_id, content_hash, at)
   select ${subject}, id, 3, repeat('a', 64), at from book_requests where kind <> 'taken back'`,
  // Each act follows from the one before it, so that they are written one after another.
  `do $$
   declare
     request record;
     number bigint := 0;
     hash bytea := decode(repeat('00', 32), 'hex');
     content text;
   begin
     for request in select *, ${subject} as subject from book_requests where kind <> 'taken back' order by serial loop
       number := number + 1;
       content := '{"act":"approved","at":"' || to_char(request.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
         || '","details":{"contentHash":"' || repeat('a', 64) || '","reason":null,"status":"completed"},"number":"' || number
         || '","operator":"3","subject":{"id":"' || request.id || '","kind":"' || request.subject || '"}}';
       hash := sha256(hash || convert_to(content, 'UTF8'));
       insert into audit_log values (number, request.at, 3, 'approved', request.subject, request.id::text, content, hash);
     end loop;
   end $$`,
  `insert into operator_acts (id, name, body, body_hash, maker, asked_at, people, state, ended_at, result, end_audit)
   select lpad(to_hex(number), 32, '0')::uuid, act, '{}', sha256('{}'), operator_id, at, 1, 'done', at, '{}', number from audit_log`,
  'drop table book_requests',
  'vacuum analyze',
]

export async function writeLargeBooks(
  owner: Client,
  { customers, blocks }: { customers: number; blocks: number },
): Promise<void> {
  await owner.query(
    `insert into customers (account_number, account_name, kind, verification, locale, created_at)
     select (1000000000 + n)::text, '', 'trial', 'verified', 'en', '2026-01-01' from generate_series(1, $1::int) n`,
    [customers],
  )
  await owner.query(requests, [blocks])
  for (const statement of statements) await owner.query(statement)
}
