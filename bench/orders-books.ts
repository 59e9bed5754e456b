import { createHash, randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { SHORT_FORM } from './read-sizes.ts'

/** Customers of the bench, who can afford every order. */

/** In the short form only as many as it has connections for, and some more. */
export const customers = process.env[SHORT_FORM] === undefined ? 1_000 : 40

export const tokenOf = (customer: number): string =>
  createHash('sha256').update(`bench ${customer}`).digest('base64url')

export const tokens: readonly string[] = Array.from({ length: customers }, (_, index) => tokenOf(index + 1))

/** Sessions of some customers of a bench, by the numbers that their tokens are made of. */
export async function openSessions(owner: Client, numbers: readonly number[]): Promise<void> {
  await owner.query(
    `insert into sessions (token_hash, customer_id, device_hash, device_name, address, started_at, seen_at)
     select sha256(convert_to(token, 'UTF8')), customers.id, $3, 'bench', '127.0.0.1', now(), now()
     from unnest($1::text[], $2::bigint[]) as t (token, number)
     join customers on customers.account_number = (1000000000 + number)::text`,
    [numbers.map(tokenOf), numbers, randomBytes(32)],
  )
}

/** Customers with ten thousand million dollars each and a session, in tables that stay as they are: nothing is analysed. */
export async function openCustomers(owner: Client): Promise<void> {
  await owner.query(`
    insert into customers (account_number, account_name, kind, verification, locale, created_at)
      select (1000000000 + n)::text, '', 'trial', 'verified', 'en', now() from generate_series(1, ${customers}) n;
    insert into balances (customer_id, last_number, changed_at, cash)
      select id, 1, now(), 1000000000000 from customers where kind = 'trial';
    insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after)
      select id, 1, now(), 'practice-funding', 'house-practice-funding', 'cash', 1000000000000, 1000000000000 from customers where kind = 'trial';
    insert into commands (customer_id, key, kind, body_hash, answer, at, first_number, last_number)
      select id, 'fund-practice', 'fund-practice', sha256('fund'), '{}', now(), 1, 1 from customers where kind = 'trial';
    select build_posting_chains();
  `)
  await openSessions(
    owner,
    tokens.map((_token, index) => index + 1),
  )
}

/** Limits of their own that no order of a bench reaches. */
export async function setLimits(owner: Client): Promise<void> {
  await owner.query(`
    insert into own_limits (customer_id, name, value, changed_at)
      select id, name, 1000000000000, now()
      from customers, unnest(array['loss-per-day', 'stake-per-day', 'largest-stake']) as name where kind = 'trial'`)
}

/** Between two measurements: what is left over from the last one is written out before the next begins. */
export async function settle(owner: Client): Promise<void> {
  await owner.query('vacuum balances, outbox')
  await owner.query('checkpoint')
}
