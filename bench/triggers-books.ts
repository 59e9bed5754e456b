import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import type { Client } from 'pg'

/** Tables as full as they are in the limits: half of what waits are open positions, the other half orders that rest. */

const symbols = allInstruments().map(({ symbol }) => symbol)

/** Ids that rise with time, as the product makes them. */
const idOf = (number: string): string => `(lpad(to_hex(${number}), 12, '0') || '70008000000000000000')::uuid`

const customersText = (from: number, count: number): string => `
  insert into customers (account_number, account_name, kind, verification, locale, created_at)
    select (1000000000 + n)::text, '', 'trial', 'verified', 'en', now() from generate_series(${from}, ${from + count - 1}) n`

/** Positions of 4,000 dollars: liquidation at 3,900, a warning at 3,920, a profit at 4,100 and a stop. */
const positionsText = (numbers: string, symbol: string, customer: string, stop: string): string => `
  insert into orders (id, customer_id, symbol, side, leverage, quantity, type, price, tolerance_ppm, status, reserve, placed_at,
    placed_sequence, lines_since, ended_at, fill_price, fill_sequence, stop_loss, take_profit, asked_amount, asked_margin, asked_fee)
  select ${idOf('n')}, ${customer}, ${symbol}, 'long', 20, 1000000, 'market', 400000000000, 1000, 'filled', 0, now(),
    1, now() - interval '1 hour', now(), 400000000000, 1, ${stop}, 410000000000, 400000, 20000, 200 from ${numbers} n;
  insert into positions (id, customer_id, symbol, side, leverage, contract_size, opened_quantity, quantity, entry, up, down,
    opened_margin, initial_margin, margin, take_profit, stop_loss, liquidation, warning, lines_since, opening_fee, status,
    next_financing, opened_at, opened_sequence)
  select ${idOf('n')}, ${customer}, ${symbol}, 'long', 20, 10000000000, 1000000, 1000000, 400000000000, 1, 1,
    20000, 20000, 20000, 410000000000, ${stop}, 390000000000, 392000000000, now() - interval '1 hour', 200, 'open',
    now() + interval '1 day', now(), 1 from ${numbers} n;
  insert into position_events (position_id, number, customer_id, at, kind, margin, take_profit, stop_loss, liquidation)
  select ${idOf('n')}, 1, ${customer}, now(), 'opened', 20000, 410000000000, ${stop}, 390000000000 from ${numbers} n`

const ordersText = (numbers: string, symbol: string, customer: string): string => `
  insert into orders (id, customer_id, symbol, side, leverage, quantity, type, price, status, reserve, placed_at, placed_sequence,
    lines_since, asked_amount, asked_margin, asked_fee)
  select ${idOf('n')}, ${customer}, ${symbol}, 'long', 20, 1000000, 'limit', 380000000000 - n * 1000, 'resting', 19190, now(), 1,
    now() - interval '1 hour', 380000, 19000, 190 from ${numbers} n`

const anySymbol = `(array['${symbols.join("', '")}'])[1 + n % ${symbols.length}]`

/** Only what is read to watch is there: nobody trades here, so the books need not add up. */
export async function fillTables(owner: Client, waiting: number): Promise<void> {
  const [positions, customers] = [waiting / 2, waiting / 200]
  // References are true by construction; looking each of them up would take longer than writing.
  await owner.query(`set session_replication_role = replica`)
  await owner.query(customersText(1, customers))
  const customer = `1 + n % ${customers}`
  await owner.query(
    positionsText(`generate_series(1, ${positions})`, anySymbol, customer, '391500000000 - n * 1000'),
  )
  await owner.query(ordersText(`generate_series(${positions + 1}, ${waiting})`, anySymbol, customer))
  await owner.query('vacuum analyze orders, positions, customers')
}

/** A step of the price stops so many. */
export const closesAStep = 10
/** The price of bitcoin at which the positions of one step are stopped; the next step's lie ten cents lower. */
export const stopOfStep = (step: number): number => 399_000_000_000 - step * 10_000_000

/**
 * Customers of their own with one position each: so many of them are stopped with each step of the price. Their books do add up as far
 * as closing looks at them.
 */
export async function fillCloses(owner: Client, steps: number): Promise<void> {
  const first = 10_000_000
  const stop = `${stopOfStep(0)} - ((n - ${first}) / ${closesAStep}) * 10000000::bigint`
  await fillOwners(owner, first, steps * closesAStep, stop)
}

/** Customers with one position of bitcoin each, liquidated at 3,900 and stopped at `stop`, an expression of the number `n`. */
async function fillOwners(owner: Client, first: number, count: number, stop: string): Promise<void> {
  await owner.query(customersText(first, count))
  await owner.query(`
    insert into balances (customer_id, last_number, changed_at, cash, margin, tip)
    select id, 1, now(), 100000, 20000, sha256('bench') from customers where account_number::bigint between ${1_000_000_000 + first} and ${1_000_000_000 + first + count - 1}`)
  const customer = `(select id from customers where account_number = (1000000000 + n)::text)`
  await owner.query(
    positionsText(`generate_series(${first}, ${first + count - 1})`, `'BTCUSD'`, customer, stop),
  )
  await owner.query('vacuum analyze balances, positions')
}
