/** Every way in which spot orders, holdings and runs are broken on purpose, with the rights of the database's owner. */

const unwatched = 'alter table spot_orders disable trigger keep_ended;'
const filled = `(select order_id from spot_fills order by order_id limit 1)`
const sale = `(select order_id from spot_fills where side = 'sell' and quantity_after > 0 order by order_id limit 1)`
const ofType = (type: string) =>
  `(select o.id from spot_orders o join spot_fills f on f.order_id = o.id where o.type = '${type}' and o.side = 'buy' order by o.id limit 1)`
const held = `(customer_id, symbol) = (select customer_id, symbol from holdings where quantity > 0 order by customer_id, symbol limit 1)`
const anyAmount = `alter table holdings drop constraint holdings_check, drop constraint holdings_check1;`

/** A statement that breaks something, the invariant that must notice, and words of the row it must name. */
export const holdingBreaks: readonly [change: string, says: string, names: RegExp][] = [
  [
    `${unwatched} update spot_orders set status = 'cancelled' where id = ${filled}`,
    'has its trade',
    /cancelled/,
  ],
  [
    `${unwatched} update spot_orders set quantity = quantity + 1 where id = ${filled}`,
    'has its trade',
    /filled/,
  ],
  [
    `delete from spot_fills where order_id = ${filled} and not exists (select from recurring_turns r where r.order_id = spot_fills.order_id)`,
    'has its trade',
    /filled/,
  ],
  [
    `update spot_fills set number = number + 7 where order_id = ${filled}`,
    'what was held before',
    /does not follow/,
  ],
  [
    `update spot_fills set quantity_after = quantity_after + 1 where order_id = ${filled}`,
    'what was held before',
    /another quantity/,
  ],
  [
    `update spot_fills set cost_after = cost_after + 1 where order_id = ${filled}`,
    'what was held before',
    /another cost than it makes/,
  ],
  [`update spot_fills set cost = cost + 1 where order_id = ${sale}`, 'what was held before', / /],
  [
    `update spot_fills set cost = cost + 2, cost_after = cost_after - 2, profit = profit - 2 where order_id = ${sale}`,
    'what was held before',
    /another share/,
  ],
  [
    `update spot_fills set profit = profit + 1 where order_id = ${sale}`,
    'what was held before',
    /another profit/,
  ],
  [
    `update spot_fills set value = value + 1 where order_id = ${filled}`,
    'what was held before',
    /than was paid/,
  ],
  [`update holdings set quantity = quantity + 1 where ${held}`, 'every instrument', /last trade left/],
  [`update holdings set average = average + 1 where ${held}`, 'every instrument', /last trade left/],
  [`update holdings set fills = fills + 1 where ${held}`, 'every instrument', /another number/],
  [`update holdings set realised = realised + 1 where ${held}`, 'every instrument', /another amount/],
  [`update holdings set fees = fees + 1 where ${held}`, 'every instrument', /another amount/],
  [`${anyAmount} update holdings set reserved = reserved + 1`, 'every instrument', /resting sales/],
  [`delete from holdings where ${held}`, 'every instrument', /has no row/],
  [
    `update spot_fills set bid = bid + 1, ask = ask + 1`,
    'bid or ask of the recorded tick',
    /not at its tick/,
  ],
  [
    `update spot_fills set bid = ask + 1, ask = ask where side = 'buy'`,
    'bid or ask of the recorded tick',
    /no valid tick/,
  ],
  [
    `${unwatched} update spot_orders set price = 100000000 where id = ${ofType('limit')}`,
    'bid or ask of the recorded tick',
    /worse than the limit/,
  ],
  [
    `${unwatched} update spot_orders set lines_since = lines_since + interval '1 day' where id = ${ofType('limit')}`,
    'bid or ask of the recorded tick',
    /before it counted/,
  ],
  [
    `${unwatched} update spot_orders set lines_since = placed_at where type = 'market' and ended_at > placed_at`,
    'within its tolerance',
    /has waited for a tick from before/,
  ],
  [
    `${unwatched} update spot_orders set price = 100000000, tolerance_ppm = 0 where id = ${ofType('market')}`,
    'bid or ask of the recorded tick',
    /outside the tolerance/,
  ],
  [`update spot_fills set up = up * 2 where order_id = ${filled}`, 'size, price and rate', / /],
  [`update spot_fills set fee = fee + 1 where order_id = ${filled}`, 'size, price and rate', / /],
  [`update spot_fills set fee = fee - 1 where order_id = ${filled}`, 'size, price and rate', / /],
  [`update transfers set amount = amount + 1 where kind = 'spot-fee'`, 'what its trade says', /spot-fee/],
  [`delete from transfers where kind = 'spot-sold'`, 'what its trade says', /spot-sold.* 1 0$/],
  [
    `insert into transfers select customer_id, 999, now(), kind, from_account, to_account, amount, cash_after, subject_kind, subject_id
       from transfers where kind = 'spot-bought' limit 1`,
    'what its trade says',
    /spot-bought.* 1 2$/,
  ],
  [
    `update transfers set to_account = 'house-trading' where kind = 'spot-fee'`,
    'goes its own way',
    /spot-fee/,
  ],
  [
    `update transfers set subject_kind = 'order' where kind = 'spot-bought'`,
    'goes its own way',
    /spot-bought/,
  ],
  [
    `update spot_orders set reserve = reserve + 1 where status = 'resting' and side = 'buy'`,
    'each spot order',
    / /,
  ],
  [
    `update spot_orders set reserve = reserve + 1 where status = 'resting' and side = 'buy'`,
    'is what is open',
    / /,
  ],
  [
    `update spot_fills set tick_at = timestamptz '2026-01-03 12:00Z' where symbol = 'AAPL'`,
    'its market was closed',
    /AAPL.*was closed/,
  ],
  [
    `insert into instrument_halts (symbol, halted_at, reason) select 'AAPL', min(tick_at) - interval '1 hour', 'test' from spot_fills`,
    'its market was closed',
    /AAPL.*was halted/,
  ],
  [`delete from commands where kind = 'place-spot'`, 'made by exactly one command', /place-spot 0 \d+$/],
  [
    `delete from spot_orders where status = 'resting' and id = (select max(id::text) from spot_orders where status = 'resting')::uuid`,
    'made by exactly one command',
    /place-spot \d+ \d+$/,
  ],
  [`delete from recurring_turns`, 'turn of a recurring buy', / /],
  [`update recurring_buys set turns = turns + 1`, 'turn of a recurring buy', / /],
  [`update practice_runs set left_over = left_over + 1`, 'run of practice money', / /],
  [`delete from practice_runs`, 'run of practice money', / /],
  [`update practice_runs set last_number = last_number - 1`, 'run of practice money', / /],
  ['grant update (fee) on spot_fills to candor_server', 'written once', /spot_fills update/],
  ['grant delete on practice_runs to candor_server', 'written once', /practice_runs delete/],
  ['alter table spot_orders disable trigger keep_ended', 'coming twice', /spot_orders.*keep_ended/],
  ['alter table trading_breaks disable trigger keep_break', 'coming twice', /trading_breaks.*keep_break/],
  ['alter table spot_fills drop constraint spot_fills_pkey', 'coming twice', /spot_fills.*order_id/],
]
