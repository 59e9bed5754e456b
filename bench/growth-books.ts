import { fineNoteDays, finestNoteDays } from '@candor/server/portfolio/thin-snapshots.ts'
import { insertTrades, tradeProfit, tradeTransfers } from '@candor/tests/database/large-trades.ts'
import type { Client } from 'pg'
import { openSessions, tokens } from './orders-books.ts'

/**
 * The books of an installation that is some months old, up to last month: customers who are funded once and then trade gold on four days of every
 * month. One of them trades twenty times as much as the others. What lies on the disk is in the order of time, as a server writes it.
 */

/** Trades on a day: of each customer, and of the last one. */
const perDay = 2
const perLongDay = 40
/** From 12:00 UTC on, while gold is traded. */
const minutesOfTrading = 240
const funded = 1_000_000_000_000n

/** Goes on with a chain from any tip; the server's own aggregate begins at the first posting. */
const chaining = `
  create function pg_temp.extend_from(tip bytea, start bytea, posting text) returns bytea language plpgsql stable as $$
  begin
    return next_tip(coalesce(tip, start), posting);
  end
  $$;
  create aggregate pg_temp.tip_from(start bytea, posting text) (sfunc = pg_temp.extend_from, stype = bytea)`

const fundings: readonly string[] = [
  `insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after, tip)
   select customer_id, 1, $1, kind, from_account, to_account, amount, amount,
     next_tip(b.tip, posting_text(1, kind, from_account, to_account, amount, $1, null, null))
   from balances b join book_customers using (customer_id) cross join (values (
     'practice-funding', 'house-practice-funding'::ledger_account, 'cash'::ledger_account, ${funded}::bigint))
     as funding (kind, from_account, to_account, amount)`,
  `insert into commands (customer_id, key, kind, body_hash, answer, at, first_number, last_number)
   select customer_id, 'fund-practice', 'fund-practice', sha256(''), '{}', $1, 1, 1 from book_customers`,
  `update balances b set last_number = 1, cash = t.amount, changed_at = $1, tip = t.tip
   from transfers t where t.customer_id = b.customer_id and t.number = 1 and b.customer_id in (select customer_id from book_customers)`,
]

/** Tuesdays and Wednesdays in the middle of a month: no market is closed on them for a holiday. */
const trades = `create temporary table book_trades as
  select *, false as is_open, (
    lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(row_number() over (order by at, customer_id)), 15, '0')
  )::uuid as id
  from (
    select customer_id, at, place, b.last_number + 1 + place * 4 as first_number, b.cash + place * ${tradeProfit} as cash
    from balances b join book_customers c using (customer_id) cross join lateral (
      select day + interval '12 hours' + (turn * c.gap + customer_id % c.gap) * interval '1 minute' as at,
        row_number() over (order by day, turn) - 1 as place
      from generate_series($1::timestamptz + interval '7 days', $1::timestamptz + interval '20 days', interval '1 day') day
      cross join generate_series(0, c.per_day - 1) turn where extract(isodow from day) in (2, 3)
    ) trade
  ) placed`

const hashed = 't.number, t.kind, t.from_account, t.to_account, t.amount, t.at, t.subject_kind, t.subject_id'

const postTrades: readonly string[] = [
  `insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after, subject_kind, subject_id, tip)
   select * from (
     select t.*, pg_temp.tip_from(b.tip, posting_text(${hashed})) over (partition by t.customer_id order by t.number) as tip
     from (${tradeTransfers}) t join balances b using (customer_id)
   ) chained order by at, number, customer_id`,
  ...insertTrades,
  `update balances b set last_number = t.number, cash = t.cash_after, changed_at = t.at, tip = t.tip
   from (select customer_id, max(first_number) + 3 as number from book_trades group by customer_id) last
   join transfers t using (customer_id, number) where t.customer_id = b.customer_id`,
]

/** The tips after each trade of the month, by their place in it, so that none of them has a customer twice. */
const closedTips = `
  select place, customer_id as "customerId", encode(b.chain_salt, 'hex') as salt, t.number as count, t.tip
  from book_trades k join transfers t using (customer_id) join balances b using (customer_id) where t.number = k.first_number + 3
  order by place, customer_id`

type ClosedTip = { place: bigint; customerId: bigint; salt: string; count: bigint; tip: Buffer }

/** Midnight of the first of a month, so many months before this one. */
const monthsAgo = (months: number): Date => {
  const today = new Date()
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months))
}

/** The two whose wallets are looked at, by the numbers of their tokens; both are beside those who place orders. */
export const tradersOf = (customers: number) => ({ average: customers - 1, long: customers })

type Index = { name: string; made: string }

/** Takes the indexes away that nothing here is found by, and gives how they are made: with all rows there that takes a part of the time. */
export async function dropIndexes(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = any('{transfers,commands,orders,positions}'::regclass[]) and not indisunique`,
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

/** Opens and funds them. Rows are written without looking at what they refer to; the audit finds what is wrong. */
export async function openTraders(owner: Client, customers: number, months: number): Promise<void> {
  const since = monthsAgo(months)
  await owner.query(
    `set session_replication_role = replica; set work_mem = '256MB'; set synchronous_commit = off`,
  )
  await owner.query(chaining)
  await owner.query(
    `insert into customers (account_number, account_name, kind, verification, locale, created_at)
     select (1000000000 + n)::text, '', 'trial', 'verified', 'en', $2 from generate_series(1, $1::int) n`,
    [customers, since],
  )
  await owner.query(
    `create temporary table book_customers as
     select customer_id, per_day, ${minutesOfTrading} / per_day as gap from (
       select id as customer_id, case account_number when (1000000000 + $1::int)::text then ${perLongDay} else ${perDay} end as per_day
       from customers where account_number between '1000000001' and (1000000000 + $1::int)::text
     ) c`,
    [customers],
  )
  await owner.query(
    `insert into balances (customer_id, last_number, changed_at, cash, tip)
     select customer_id, 0, $1, 0, sha256('') from book_customers`,
    [since],
  )
  await owner.query(
    'update balances set tip = start_tip(chain_salt) where customer_id in (select customer_id from book_customers)',
  )
  for (const funding of fundings) await owner.query(funding, [since])
  const { average, long } = tradersOf(customers)
  await openSessions(owner, [...tokens.map((_token, index) => index + 1), average, long])
}

/** Writes the trades of a month, and gives the tips that they left. */
export async function writeMonth(owner: Client, ago: number): Promise<ClosedTip[]> {
  await owner.query(trades, [monthsAgo(ago)])
  for (const statement of postTrades) await owner.query(statement)
  const { rows } = await owner.query<ClosedTip>(closedTips)
  await owner.query('drop table book_trades')
  return rows
}

/** What the two who are looked at had in all the time, as it is kept: the younger, the finer. */
const notes = `
  insert into equity_snapshots (customer_id, at, last_number, equity, flow, parts)
  select c.id, note.at, place.number, ${funded} + place.number * 100 + (extract(epoch from note.at)::bigint % 86400) / 60, ${funded}, '[]'
  from customers c cross join lateral (
    select at from generate_series($2::timestamptz, date_trunc('hour', now()), interval '15 minutes') at
    where extract(minute from at) = 0 or at > now() - interval '${finestNoteDays} days'
      or extract(minute from at) = 30 and at > now() - interval '${fineNoteDays} days'
  ) note cross join lateral (select transfer_number_before(c.id, note.at) as number offset 0) place
  where c.account_number = any($1::text[]) and place.number > 0`

export async function writeNotes(owner: Client, customers: number, months: number): Promise<void> {
  const { average, long } = tradersOf(customers)
  await owner.query(notes, [
    [average, long].map((number) => String(1_000_000_000 + number)),
    monthsAgo(months),
  ])
}
