/** Every way in which orders and positions are broken on purpose, with the rights of the database's owner, to see that the audit notices. */

const unwatched =
  'alter table orders disable trigger keep_ended; alter table positions disable trigger keep_ended;'
const position = (where: string) => `(select id from positions where ${where} order by id limit 1)`
const open = position(`status = 'open'`)
const closedBy = (cause: string) => position(`close_cause = '${cause}'`)
const lastOf = (id: string) =>
  `position_id = ${id} and number = (select max(number) from position_events where position_id = ${id})`
const closedPart = `kind in ('part-closed', 'closed')`

/** A statement that breaks something, the invariant that must notice, and words of the row it must name. */
export const tradeBreaks: readonly [change: string, says: string, names: RegExp][] = [
  [
    `${unwatched} update orders set status = 'cancelled', fill_price = null where id = ${open}`,
    'has its position',
    /cancelled/,
  ],
  [
    `delete from position_events where ${lastOf(closedBy('customer'))}`,
    'story of a position',
    /not closed once/,
  ],
  [
    `update position_events set kind = 'warned' where number = 1 and position_id = ${open}`,
    'story of a position',
    /does not begin/,
  ],
  [
    `insert into position_events select position_id, 99, customer_id, at, 'warned', cause, quantity, price, sequence, tick_at, bid, ask,
       up, down, profit, amount, gap, margin, take_profit, stop_loss, liquidation from position_events where ${lastOf(open)}`,
    'story of a position',
    /gap in its story/,
  ],
  [`update positions set version = version + 1 where id = ${open}`, 'story of a position', /without a word/],
  [`update positions set stop_loss = 1 where id = ${open}`, 'story of a position', /not what its story says/],
  [
    `insert into transfers select customer_id, 999, now(), kind, from_account, to_account, amount, cash_after, subject_kind, subject_id
       from transfers where kind = 'margin-returned' limit 1`,
    'what its story says, once',
    /margin-returned.* 1 2$/,
  ],
  [`delete from transfers where kind = 'financing'`, 'what its story says, once', /financing.* 1 0$/],
  [`delete from transfers where kind = 'gap-cover'`, 'what its story says, once', /gap-cover.* 1 0$/],
  [
    `update transfers set amount = amount + 1 where kind = 'opening-fee'`,
    'what its story says, once',
    /opening-fee/,
  ],
  [
    `update transfers set to_account = 'house-fees' where kind = 'trading-loss'`,
    'go their own way',
    /trading-loss margin house-fees/,
  ],
  [
    `update orders set reserve = reserve + 1 where status = 'resting'`,
    'for each order and each position',
    /\d+ \d+/,
  ],
  [`update orders set reserve = reserve + 1 where status = 'resting'`, 'is what is open', / /],
  [`update positions set margin = margin + 1 where id = ${open}`, 'for each order and each position', / /],
  [`update positions set margin = margin + 1 where id = ${open}`, 'is what is open', / /],
  [
    `update transfers set subject_id = null, subject_kind = null where kind = 'margin-added'`,
    'name their order',
    /margin-added/,
  ],
  [`${unwatched} update positions set opened_quantity = opened_quantity + 1`, 'what was opened is', / /],
  [
    `update position_events set quantity = quantity - 1 where ${lastOf(closedBy('stop-loss'))}`,
    'what was opened is',
    / /,
  ],
  [
    `update position_events set ask = ask + 1, bid = bid + 1 where number = 1`,
    'bid or ask',
    /not at its tick/,
  ],
  [`update position_events set tick_at = null where number = 1`, 'bid or ask', /no valid tick/],
  [
    `${unwatched} update orders set price = fill_price - 1 where type = 'limit' and status = 'filled' and side = 'long'`,
    'bid or ask',
    /worse than the limit/,
  ],
  [
    `${unwatched} update orders set price = fill_price - 100000000, tolerance_ppm = 0 where type = 'market' and side = 'long'`,
    'bid or ask',
    /outside the tolerance/,
  ],
  [
    `update position_events set cause = 'take-profit' where ${lastOf(closedBy('liquidation'))}`,
    'has reached',
    /another reason/,
  ],
  [
    `update position_events set bid = bid + 100000000000, price = price + 100000000000 where ${lastOf(closedBy('stop-loss'))}`,
    'has reached',
    /another reason/,
  ],
  [
    `${unwatched} update positions set lines_since = lines_since + interval '1 hour' where id = ${closedBy('stop-loss')}`,
    'has reached',
    /before the line was set/,
  ],
  [
    `update position_events set price = price + 1 where ${closedPart} and cause = 'customer'`,
    'has reached',
    /not at the price/,
  ],
  [`update position_events set tick_at = null where ${closedPart}`, 'has reached', /on no tick/],
  [`${unwatched} update orders set leverage = 501`, 'above the cap', / 501 /],
  [`update positions set liquidation = liquidation + 1 where id = ${open}`, 'exactly where the rule', / /],
  [`update positions set liquidation = liquidation - 1 where id = ${open}`, 'exactly where the rule', / /],
  [`update positions set liquidation = null where id = ${open}`, 'exactly where the rule', / /],
  [`update position_events set gap = gap + 1 where gap > 0`, 'more than the margin', / /],
  [`update position_events set gap = 0 where gap > 0`, 'more than the margin', / /],
  [`update position_events set amount = amount + 1 where ${closedPart}`, 'more than the margin', / /],
  [`${unwatched} update positions set opened_margin = opened_margin + 1`, 'margin and fee', / /],
  [`${unwatched} update positions set opening_fee = opening_fee + 1`, 'margin and fee', / /],
  [`update position_events set profit = profit + 1 where ${closedPart}`, 'parts add up', / /],
  [`update position_events set up = up * 2 where ${closedPart}`, 'parts add up', / /],
  [`${unwatched} update positions set realised = realised + 1 where status = 'closed'`, 'parts add up', / /],
  [
    `update position_events set tick_at = timestamptz '2026-01-03 12:00Z' where kind = 'opened' and position_id in (select id from positions where symbol = 'XAUUSD')`,
    'closed or halted',
    /XAUUSD.*was closed/,
  ],
  [
    `insert into instrument_halts (symbol, halted_at, reason) select 'XAUUSD', min(tick_at) - interval '1 hour', 'test' from position_events`,
    'closed or halted',
    /XAUUSD.*was halted/,
  ],
  ['grant update (margin) on position_events to candor_server', 'written once', /position_events update/],
  ['alter table positions disable trigger keep_ended', 'coming twice', /positions.*keep_ended/],
  ['alter table position_events drop constraint position_events_pkey', 'coming twice', /position_events/],
  [
    `delete from commands where kind = 'place-order' and customer_id = (select min(customer_id) from orders)`,
    'refused ones left nothing',
    / \d+ \d+/,
  ],
]
