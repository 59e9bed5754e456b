import type { Client } from 'pg'
import { chainBooks } from './chain-books.ts'

/**
 * Valid books of trades: every customer is funded and then, block after block, buys an ounce of gold at 4000.01 and sells it at 4009.99.
 * A block has four transfers, two commands, an order, a position and two entries in its story. The last block stays open, and an order
 * rests. Rows lie on the disk in the order of time, with all customers mixed, as a server writes them.
 */

/** Cents that a trade leaves a customer with who has closed it. */
export const tradeProfit = 797

const tuesday = `timestamptz '2026-01-06 12:00Z'`

/** Margin 200.00, fee 2.01, profit 9.98; the line is at 4000.01 − 100.00, and 20 % above it at 3920.01. */
const blocks = `create table book_trades as
  select c.id as customer_id, block, block = $1::int - 1 as is_open, lpad(to_hex(row_number() over turn), 32, '0')::uuid as id,
    2 + block * 4 as first_number, ${tuesday} + block * interval '1 minute' as at, 1000000 + block * ${tradeProfit} as cash
  from customers c cross join generate_series(0, $1::int - 1) block
  window turn as (order by block, c.id)`

const postings = `(values
  (0, 'margin-set-aside', 'cash', 'margin', 20000, -20000), (1, 'opening-fee', 'cash', 'house-fees', 201, -20201),
  (2, 'trading-profit', 'house-trading', 'cash', 998, -19203), (3, 'margin-returned', 'margin', 'cash', 20000, ${tradeProfit}))
  as posting (step, kind, from_account, to_account, amount, leaves)`

/** The transfers of the trades in `book_trades`, in the order of the table's columns. */
export const tradeTransfers = `
  select customer_id, first_number + step as number, at, kind, from_account::ledger_account, to_account::ledger_account, amount::bigint,
    cash + leaves as cash_after, 'order' as subject_kind, id as subject_id
  from book_trades join ${postings} on step < 2 or not is_open`

const position = `id, customer_id, 'XAUUSD', 'long', 20`

/** What belongs to the transfers of the trades in `book_trades`: commands, orders, positions and their stories. */
export const insertTrades: readonly string[] = [
  `insert into commands (customer_id, key, kind, body_hash, answer, at, first_number, last_number)
   select customer_id, made.kind || ':' || id, made.kind, sha256(''), repeat('{"id":"' || id || '"} ', 12), at, first_number + first, first_number + first + 1
   from book_trades join (values (0, 'place-order'), (2, 'close-position')) as made (first, kind) on first = 0 or not is_open
   order by at, first, customer_id`,
  `insert into orders (id, customer_id, symbol, side, leverage, quantity, type, price, tolerance_ppm, status, reserve, placed_at,
     placed_sequence, lines_since, ended_at, fill_price, fill_sequence, asked_amount, asked_margin, asked_fee)
   select ${position}, 1000000, 'market', 400001000000, 1000, 'filled', 0, at, 1, at, at, 400001000000, 1, 400001, 20000, 201
   from book_trades order by at, customer_id`,
  `insert into positions (id, customer_id, symbol, side, leverage, contract_size, opened_quantity, quantity, entry, up, down,
     opened_margin, initial_margin, margin, liquidation, warning, lines_since, opening_fee, realised, status, version, next_financing,
     opened_at, opened_sequence, closed_at, close_cause, close_price)
   select ${position}, 10000000000, 1000000, case when is_open then 1000000 else 0 end, 400001000000, 100000000, 100000000,
     20000, case when is_open then 20000 else 0 end, case when is_open then 20000 else 0 end, 390001000000,
     case when is_open then 392001000000 end, at, 201, case when is_open then 0 else 998 end, case when is_open then 'open' else 'closed' end,
     case when is_open then 1 else 2 end, at + interval '1 day', at, 1, case when not is_open then at end,
     case when not is_open then 'customer' end, case when not is_open then 400999000000 end
   from book_trades order by at, customer_id`,
  `insert into position_events (position_id, number, customer_id, at, kind, cause, quantity, price, sequence, tick_at, bid, ask, up, down,
     profit, amount, gap, margin, liquidation)
   select id, 1, customer_id, at, 'opened', null, 1000000, 400001000000, 1, at, 399999000000, 400001000000, 100000000, 100000000,
     null::bigint, 201, null::bigint, 20000, 390001000000 from book_trades
   union all select id, 2, customer_id, at, 'closed', 'customer', 1000000, 400999000000, 2, at, 400999000000, 401001000000, 100000000,
     100000000, 998, 20000, 0, 0, 390001000000 from book_trades where not is_open order by 4, 3, 2`,
]

const statements: readonly string[] = [
  `insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after)
   select id, 1, '2026-01-01', 'practice-funding', 'house-practice-funding', 'cash', 1000000, 1000000 from customers`,
  `insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after, subject_kind, subject_id)
   ${tradeTransfers} order by at, step, customer_id`,
  `insert into balances (customer_id, last_number, changed_at, cash, margin)
   select customer_id, max(number), max(at), (array_agg(cash_after order by number desc))[1], 20000 from transfers group by customer_id`,
  ...chainBooks,
  `insert into commands (customer_id, key, kind, body_hash, answer, at, first_number, last_number)
   select id, 'fund-practice', 'fund-practice', sha256(''), '{}', '2026-01-01', 1, 1 from customers`,
  ...insertTrades,
  'drop table book_trades',
]

/** Nothing is analysed: that is for those to do who want to measure grown books, and not young ones. */
export async function writeLargeTrades(
  owner: Client,
  { customers, trades }: { customers: number; trades: number },
): Promise<void> {
  await owner.query(
    `insert into customers (account_number, account_name, kind, verification, locale, created_at)
     select (1000000000 + n)::text, '', 'trial', 'verified', 'en', '2026-01-01' from generate_series(1, $1::int) n`,
    [customers],
  )
  await owner.query(blocks, [trades])
  for (const statement of statements) await owner.query(statement)
}
