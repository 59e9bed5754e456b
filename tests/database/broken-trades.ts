/** Every way in which orders and positions are broken on purpose, with the rights of the database's owner, to see that the audit notices. */

const unwatched =
  'alter table orders disable trigger keep_ended; alter table positions disable trigger keep_ended;'
const position = (where: string) => `(select id from positions where ${where} order by id limit 1)`
const open = position(`status = 'open'`)
const closedBy = (cause: string) => position(`close_cause = '${cause}'`)
const lastOf = (id: string) =>
  `position_id = ${id} and number = (select max(number) from position_events where position_id = ${id})`
const closedPart = `kind in ('part-closed', 'closed')`

const openings = 'opened on its tick'
const stories = 'its story follows'
const postings = 'what its story says, once'
const parts = 'adds up to the cent'
const waited = 'waits as it was asked for'

/** A statement that breaks something, the invariant that must notice, and words of the row it must name. */
export const tradeBreaks: readonly [change: string, says: string, names: RegExp][] = [
  [
    `${unwatched} update orders set status = 'cancelled', fill_price = null where id = ${open}`,
    openings,
    /cancelled.*P1: was filled and has not its position/,
  ],
  [
    `${unwatched} update positions set opened_quantity = opened_quantity + 1`,
    openings,
    /P1: was filled and has not its position/,
  ],
  [
    `update position_events set margin = margin + 1 where number = 1 and position_id = ${open}`,
    openings,
    /P1: has a position whose story does not begin/,
  ],
  [
    `delete from position_events where position_id = ${open}`,
    openings,
    /P1: has a position whose story does not begin/,
  ],
  [`update position_events set tick_at = null where number = 1`, openings, /P3: was filled on no valid tick/],
  [
    `update position_events set ask = ask + 1, bid = bid + 1 where number = 1`,
    openings,
    /P3: was not filled at the price/,
  ],
  [
    `${unwatched} update orders set price = fill_price - 1 where type = 'limit' and status = 'filled' and side = 'long'`,
    openings,
    /P3: was filled worse than its limit/,
  ],
  [
    `${unwatched} update orders set price = fill_price - 100000000, tolerance_ppm = 0 where type = 'market' and side = 'long'`,
    openings,
    /P3: was filled outside the tolerance/,
  ],
  [
    `${unwatched} update orders set lines_since = lines_since + interval '1 hour' where status = 'filled'`,
    openings,
    /P3: was filled on a tick from before it counted/,
  ],
  [
    `${unwatched} update orders set lines_since = placed_at where type = 'market' and ended_at > placed_at`,
    openings,
    /P3: has waited for a tick from before its acceptance/,
  ],
  [
    `${unwatched} update positions set closing_quantity = closing_quantity - 1`,
    waited,
    /P3: does not wait as it was asked for/,
  ],
  [
    `${unwatched} update positions set closing_since = closing_since - interval '1 hour'`,
    waited,
    /P3: waits for a tick from before/,
  ],
  [
    `update position_events set quantity = quantity - 1 where kind = 'closed' and cause = 'customer'`,
    waited,
    /P3: closed another quantity/,
  ],
  [
    `update position_events set tick_at = tick_at - interval '1 hour' where kind = 'closed' and cause = 'customer'`,
    waited,
    /P3: closed on a tick from before/,
  ],
  [
    `update position_events set tolerance_ppm = 0, price = price * 2 where kind = 'close-asked'`,
    waited,
    /P3: closed outside the tolerance/,
  ],
  [
    `${unwatched} update orders set leverage = 501; update positions set leverage = 501`,
    openings,
    / 501 .*P5: has a leverage above the cap/,
  ],
  ...['liquidation + 1', 'liquidation - 1', 'null'].map((line): [string, string, RegExp] => [
    `update positions set liquidation = ${line} where id = ${open}`,
    openings,
    /P5: has a line that is not exactly/,
  ]),
  [
    `${unwatched} update positions set opened_margin = opened_margin + 1; update position_events set margin = margin + 1 where number = 1`,
    openings,
    /P7: has another margin/,
  ],
  ...['+', '-'].map((sign): [string, string, RegExp] => [
    `${unwatched} update positions set opening_fee = opening_fee ${sign} 1; update position_events set amount = amount ${sign} 1 where number = 1`,
    openings,
    /P7: has another fee/,
  ]),
  [
    `insert into position_events select position_id, 99, customer_id, at, 'warned', cause, quantity, price, sequence, tick_at, bid, ask,
       up, down, profit, amount, gap, margin, take_profit, stop_loss, liquidation, tolerance_ppm from position_events where ${lastOf(open)}`,
    stories,
    /P1: has a gap in its story/,
  ],
  [
    `update position_events set kind = 'warned' where number = 1 and position_id = ${open}`,
    stories,
    /P1: does not begin with its opening/,
  ],
  [
    `delete from position_events where ${lastOf(closedBy('customer'))}`,
    stories,
    /P1: is not closed once, and at the end/,
  ],
  [
    `insert into position_events select position_id, number + 1, customer_id, at, kind, cause, quantity, price, sequence, tick_at, bid, ask,
       up, down, profit, amount, gap, margin, take_profit, stop_loss, liquidation, tolerance_ppm from position_events where ${lastOf(closedBy('customer'))}`,
    stories,
    /P1: is not closed once, and at the end/,
  ],
  [
    `update positions set version = version + 1 where id = ${open}`,
    stories,
    /P1: was changed without a word/,
  ],
  [`update positions set stop_loss = 1 where id = ${open}`, stories, /P1: is not what its story says/],
  [`update positions set margin = margin + 1 where id = ${open}`, stories, /P1: is not what its story says/],
  ...['margin-added', 'warned', 'stops-set', 'close-asked', 'close-dropped'].map(
    (kind): [string, string, RegExp] => [
      `update position_events set margin = margin + 1 where kind = '${kind}'`,
      stories,
      /P1: has margin that nobody put down/,
    ],
  ),
  [
    `update position_events set margin = margin + 1000 where kind = 'financed';
     update positions set margin = margin + 1000 where id in (select position_id from position_events where kind = 'financed')`,
    stories,
    /P1: has margin that nobody put down/,
  ],
  [`update position_events set tick_at = null where ${closedPart}`, stories, /P4: was closed on no tick/],
  [
    `update position_events set price = price + 1 where ${closedPart} and cause = 'customer'`,
    stories,
    /P4: was not closed at the price/,
  ],
  [
    `update position_events set cause = 'take-profit' where ${lastOf(closedBy('liquidation'))}`,
    stories,
    /P4: was closed for another reason/,
  ],
  [
    `update position_events set bid = bid + 100000000000, price = price + 100000000000 where ${lastOf(closedBy('stop-loss'))}`,
    stories,
    /P4: was closed for another reason/,
  ],
  [
    `${unwatched} update positions set lines_since = lines_since + interval '1 hour' where id = ${closedBy('stop-loss')}`,
    stories,
    /P4: was closed on a tick from before/,
  ],
  [`update position_events set gap = gap + 1 where gap > 0`, stories, /P6: lost more than its margin/],
  [`update position_events set gap = 0 where gap > 0`, stories, /P6: lost more than its margin/],
  [
    `update position_events set amount = amount + 1 where ${closedPart}`,
    stories,
    /P6: lost more than its margin/,
  ],
  [
    `${unwatched} update position_events set profit = profit + 1, margin = 0, amount = amount + 1 where ${lastOf(closedBy('stop-loss'))};
     update positions set realised = realised + 1 where id = ${closedBy('stop-loss')}`,
    stories,
    /P7: made another profit/,
  ],
  [
    `${unwatched} update positions set gap = gap + 1 where id = ${closedBy('stop-loss')}`,
    stories,
    /P7: made another profit/,
  ],
  [
    `update position_events set up = up * 2 where ${lastOf(closedBy('stop-loss'))}`,
    stories,
    /P7: made another profit/,
  ],
  [
    `${unwatched} update positions set realised = realised + 1 where id = ${closedBy('stop-loss')}`,
    stories,
    /P7: made another profit/,
  ],
  [
    `update position_events set profit = profit + 1 where ${closedPart}`,
    parts,
    /P7: has parts that do not add up/,
  ],
  [`update position_events set up = up * 2 where ${closedPart}`, parts, /P7: has parts that do not add up/],
  [
    `${unwatched} update positions set realised = realised + 1 where status = 'closed'`,
    parts,
    /P7: has parts that do not add up/,
  ],
  [`update positions set gap = 1 where id = ${open}`, parts, /P7: has parts that do not add up/],
  [`update positions set realised = 1 where id = ${open}`, parts, /P7: has parts that do not add up/],
  [
    `update position_events set quantity = quantity - 1 where ${lastOf(closedBy('stop-loss'))}`,
    parts,
    /P2: is not what was opened/,
  ],
  [`update positions set quantity = quantity - 1 where id = ${open}`, parts, /P2: is not what was opened/],
  [
    `insert into transfers select customer_id, 999, now(), kind, from_account, to_account, amount, cash_after, subject_kind, subject_id
       from transfers where kind = 'margin-returned' limit 1`,
    postings,
    /margin-returned.* 1 2$/,
  ],
  [`delete from transfers where kind = 'financing'`, postings, /financing.* 1 0$/],
  [`delete from transfers where kind = 'gap-cover'`, postings, /gap-cover.* 1 0$/],
  [`update transfers set amount = amount + 1 where kind = 'opening-fee'`, postings, /opening-fee/],
  [
    `update orders set reserve = reserve + 1, asked_fee = asked_fee + 1 where status = 'resting'`,
    postings,
    /\d+ \d+/,
  ],
  [`update positions set financing = financing + 1 where id = ${open}`, postings, /\d+ \d+/],
  [
    `update orders set reserve = reserve + 1, asked_fee = asked_fee + 1 where status = 'resting'`,
    'is what is open',
    / /,
  ],
  [`update positions set margin = margin + 1 where id = ${open}`, 'is what is open', / /],
  [
    `update transfers set to_account = 'house-fees' where kind = 'trading-loss'`,
    'goes its own way',
    /trading-loss margin house-fees order/,
  ],
  [
    `update transfers set subject_id = null, subject_kind = null where kind = 'margin-added'`,
    'names what it is about',
    /margin-added.*nothing/,
  ],
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
    /place-order 0 \d+$/,
  ],
]
