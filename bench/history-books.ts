import { createHash, randomBytes } from 'node:crypto'
import type { Client } from 'pg'

/** Customers with long histories: a first funding, then withdrawals that were set aside and returned, with a deposit now and then. */

export const firstDay = '2023-01-01'
const days = 1_000
/** One posting in so many is a deposit, which a customer looks for among all the others. */
const rare = 100

export const tokenOf = (postings: number): string =>
  createHash('sha256').update(`history ${postings}`).digest('base64url')

export const dropIndexes = `
  alter table transfers drop constraint transfers_pkey;
  drop index transfers_by_kind, transfers_by_subject`

/** As in the migration. */
export const createIndexes = `
  alter table transfers add primary key (customer_id, number);
  create index transfers_by_kind on transfers (customer_id, kind, number);
  create index transfers_by_subject on transfers (customer_id, subject_id, number) where subject_id is not null`

const insertTransfers = `
  insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after, subject_kind, subject_id)
  select $1::bigint, n, timestamptz '${firstDay} 00:00Z' + interval '${days} days' * (n::float8 / $2::bigint),
    case when n = 1 then 'practice-funding' when n % ${rare} = 1 then 'deposit' when n % 2 = 0 then 'withdrawal-hold' else 'withdrawal-returned' end,
    (case when n = 1 then 'house-practice-funding' when n % ${rare} = 1 then 'house-cash-in' when n % 2 = 0 then 'cash' else 'withdrawing' end)::ledger_account,
    (case when n % 2 = 0 then 'withdrawing' else 'cash' end)::ledger_account,
    1000, 1000000, case when n > 1 then 'withdrawal' end, case when n > 1 then lpad(to_hex(n / 2), 32, '0')::uuid end
  from generate_series(1, $2::bigint) n`

async function addCustomer(owner: Client, postings: number, index: number): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into customers (account_number, account_name, kind, verification, locale, created_at)
     values ($1, '', 'trial', 'verified', 'en', now()) returning id`,
    [String(1_000_000_000 + index)],
  )
  const id = rows[0]?.id
  await owner.query(
    `insert into balances (customer_id, last_number, changed_at, cash) values ($1, $2, now(), 1000000)`,
    [id, postings],
  )
  await owner.query(
    `insert into sessions (token_hash, customer_id, device_hash, device_name, address, started_at, seen_at)
     values ($1, $2, $3, 'bench', '127.0.0.1', now(), now())`,
    [createHash('sha256').update(tokenOf(postings)).digest(), id, randomBytes(32)],
  )
  await owner.query(insertTransfers, [id, postings])
}

/** Indexes are made after the rows, which is many times faster. */
export async function writeHistories(owner: Client, sizes: readonly number[]): Promise<void> {
  await owner.query(`set maintenance_work_mem = '512MB'`)
  await owner.query(dropIndexes)
  for (const [index, postings] of sizes.entries()) await addCustomer(owner, postings, index)
  await owner.query(createIndexes)
  await owner.query('vacuum analyze transfers')
  await owner.query('checkpoint')
}
