import type { Client } from 'pg'
import { createIndexes, dropIndexes } from './history-books.ts'

/** An installation with many customers: names, contacts and postings for all of them, and a day's work in every queue. */

/** Requests that wait in each queue, and decided ones behind them. */
const waiting = 500
const decidedShare = 0.1

const id = (kind: string, n: string) => `('${kind}' || lpad(to_hex(${n}), 11, '0'))::uuid`

/** A kind's ids begin alike, so that no two kinds share one. */
const kinds = {
  receipt: '00000000-0000-7000-8001-0',
  deposit: '00000000-0000-7000-8002-0',
  bank: '00000000-0000-7000-8003-0',
  withdrawal: '00000000-0000-7000-8004-0',
  verification: '00000000-0000-7000-8005-0',
  loan: '00000000-0000-7000-8006-0',
  participation: '00000000-0000-7000-8007-0',
  conversation: '00000000-0000-7000-8008-0',
}

const surnames = `array['Tan','Lim','Lee','Ng','Wong','Rahman','Kumar','Chen','Ong','Abdullah','Goh','Raj','Yeoh','Hassan','Koh','Chua']`
const names = `array['Wei Ling','Mei Chen','Aisyah','Prakash','Grace','Daniel','Nurul','Farid','Li Ting','Kavitha','Ah Kow','Siti','Jun Hao','Priya']`

/** Numbers are drawn at random where customers register; here they are spread by a prime, so that each is known and none comes twice. */
const spread = 7_919

export const accountNumberOf = (n: number, customers: number): string =>
  String(2_000_000_000 + ((n * spread) % (customers + 1)))

const insertCustomers = `
  insert into customers (account_number, account_name, kind, verification, locale, email, phone, password_hash, created_at, frozen_at)
  select (2000000000 + n * ${spread} % ($1::bigint + 1))::text,
    (${surnames})[1 + n % 16] || ' ' || (${names})[1 + (n / 16) % 14] || ' ' || n,
    case when n % 3 = 0 then 'trial' else 'registered' end,
    case when n % 4001 = 0 then 'rejected' when n % 3 = 0 then 'unverified' else 'verified' end,
    (array['en','zh','tw','malay'])[1 + n % 4],
    case when n % 3 = 1 then lower((${surnames})[1 + n % 16]) || '.' || n || '@mail.example' end,
    case when n % 3 = 2 then '+601' || lpad(n::text, 8, '0') end,
    case when n % 3 <> 0 then 'x' end,
    now() - interval '1 year' * (($1::bigint - n)::float8 / $1::bigint),
    case when n % 5003 = 0 then now() end
  from generate_series(1, $1::bigint) n`

const insertBalances = `
  insert into balances (customer_id, last_number, changed_at, cash, tip)
  select id, $1::bigint, now(), 1000000, sha256('bench') from customers where account_number like '2%' and kind <> 'pool'`

const insertPostings = `
  insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after)
  select c.id, n, now() - interval '1 year' * (($1::bigint - n)::float8 / $1::bigint),
    case when n = 1 then 'practice-funding' else 'deposit' end,
    (case when n = 1 then 'house-practice-funding' else 'house-cash-in' end)::ledger_account, 'cash'::ledger_account, 1000, 1000000
  from customers c cross join generate_series(1, $1::bigint) n where c.account_number like '2%' and c.kind <> 'pool'`

/** Most of everything is decided; what waits came last. */
const queues = [
  `insert into receipts (id, customer_id, name, picture_hash, content, sent_at)
   select ${id(kinds.receipt, 'n')}, c.id, 'receipt.jpg', sha256(int8send(n)), '', now()
   from generate_series(1, $1::bigint) n join customers c on c.account_number = (2000000000 + n)::text`,
  `insert into deposits (id, customer_id, channel, amount, receipt_id, picture_hash, status, requested_at, decided_at, decided_by)
   select ${id(kinds.deposit, 'n')}, c.id, 'bank', 20000, ${id(kinds.receipt, 'n')}, sha256(int8send(n)),
     case when n > $1::bigint - ${waiting} then 'in-review' else 'completed' end, now(),
     case when n <= $1::bigint - ${waiting} then now() end, case when n <= $1::bigint - ${waiting} then 1 end
   from generate_series(1, $1::bigint) n join customers c on c.account_number = (2000000000 + n)::text`,
  `insert into bank_accounts (id, customer_id, bank_name, holder, number, added_at, usable_from, is_default)
   select ${id(kinds.bank, 'n')}, c.id, 'Maybank', 'Tan Wei Ling', 'B' || lpad(n::text, 10, '0'), now(), now(), true
   from generate_series(1, $1::bigint) n join customers c on c.account_number = (2000000000 + n)::text`,
  `insert into withdrawals (id, customer_id, bank_account_id, amount, fee, status, requested_at, decided_at, decided_by)
   select ${id(kinds.withdrawal, 'n')}, c.id, ${id(kinds.bank, 'n')}, 50000 + n % 900000, 0,
     case when n > $1::bigint - ${waiting} then 'in-review' else 'completed' end, now(),
     case when n <= $1::bigint - ${waiting} then now() end, case when n <= $1::bigint - ${waiting} then 1 end
   from generate_series(1, $1::bigint) n join customers c on c.account_number = (2000000000 + n)::text`,
  `insert into identities (customer_id, saved_at)
   select c.id, now() from generate_series(1, $1::bigint) n join customers c on c.account_number = (2000000000 + n)::text`,
  `insert into verifications (id, customer_id, id_type, status, requested_at, decided_at, decided_by, content_hash)
   select ${id(kinds.verification, 'n')}, c.id, 'passport',
     case when n > $1::bigint - ${waiting} then 'verifying' else 'verified' end, now() - interval '90 days',
     case when n <= $1::bigint - ${waiting} then now() - interval '90 days' end,
     case when n <= $1::bigint - ${waiting} then 1 end, case when n <= $1::bigint - ${waiting} then repeat('a', 64) end
   from generate_series(1, $1::bigint) n join customers c on c.account_number = (2000000000 + n)::text`,
  `insert into loans (id, customer_id, amount, days, daily_rate, status, asked_at, average_equity, limit_asked, used_asked, ended_at, reason)
   select ${id(kinds.loan, 'n')}, c.id, 10000, 7, 5000,
     case when n > $1::bigint - ${waiting} then 'pending-review' else 'rejected' end, now(), 1000000, 100000, 0,
     case when n <= $1::bigint - ${waiting} then now() end, case when n <= $1::bigint - ${waiting} then 'taken back' end
   from generate_series(1, $1::bigint) n join customers c on c.account_number = (2000000000 + n)::text`,
  `insert into participations (id, customer_id, strategy, amount, days, status, asked_at, decided_at, decided_by, reason)
   select ${id(kinds.participation, 'n')}, c.id, (select min(strategy) from pools), 10000, 7,
     case when n > $1::bigint - ${waiting} then 'in-review' else 'rejected' end, now(),
     case when n <= $1::bigint - ${waiting} then now() end, null, case when n <= $1::bigint - ${waiting} then 'taken back' end
   from generate_series(1, $1::bigint) n join customers c on c.account_number = (2000000000 + n)::text`,
  `insert into conversations (id, customer_id, locale, status, opened_at, closed_at, first_number, last_number, waiting_since)
   select ${id(kinds.conversation, 'n')}, c.id, 'en', case when n > $1::bigint - ${waiting} then 'open' else 'closed' end, now(),
     case when n <= $1::bigint - ${waiting} then now() end, 1, 1, case when n > $1::bigint - ${waiting} then now() end
   from generate_series(1, $1::bigint) n join customers c on c.account_number = (2000000000 + n)::text`,
  `insert into support_messages (customer_id, number, conversation_id, author, key, body_hash, text, sent_at)
   select c.id, 1, ${id(kinds.conversation, 'n')}, 'customer', 'bench-message-' || n, sha256(int8send(n)), 'Where is my deposit?', now()
   from generate_series(1, $1::bigint) n join customers c on c.account_number = (2000000000 + n)::text`,
]

/** An installation that has grown for a year has been audited and sealed every minute: what is left to do is what came since. */
const marks = [
  `insert into audit_marks (customer_id, last_number, cash, margin, reserve, stake, withdrawing, invested, loan)
   select customer_id, last_number, cash, margin, reserve, stake, withdrawing, invested, loan from balances
   on conflict (customer_id) do update set last_number = excluded.last_number, cash = excluded.cash`,
  `insert into sealed_marks (customer_id, count, leaf) select customer_id, last_number, 1 from balances where last_number > 0
   on conflict (customer_id) do update set count = excluded.count`,
]

/**
 * Postings have no chain here, which ten million hashes would take minutes for: an audit of all of them would say so, and that of a minute does not.
 * Rows are written past what only guards single ones, and indexes of postings are made after them, which is many times faster.
 */
export async function writeInstallation(owner: Client, customers: number, postings: number): Promise<void> {
  // The server sees all of it or nothing, and does not audit postings that have no index yet.
  await owner.query('begin')
  await owner.query(`set local session_replication_role = replica`)
  await owner.query(`set local maintenance_work_mem = '512MB'`)
  await owner.query(insertCustomers, [customers])
  const each = Math.max(1, Math.round(postings / customers))
  await owner.query(insertBalances, [each])
  await owner.query(dropIndexes)
  await owner.query(insertPostings, [each])
  await owner.query(createIndexes)
  const requests = Math.max(waiting * 2, Math.round(customers * decidedShare))
  for (const statement of queues) await owner.query(statement, [requests])
  for (const statement of marks) await owner.query(statement)
  await owner.query('commit')
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
}
