import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { largestPrice } from '@candor/domain/positions/nameable-price.ts'
import { openingFeeRate } from '@candor/domain/positions/trading-terms.ts'
import { firstOf, invariant } from './invariant.ts'
import { anyOf, openingQuote, type Predicate, unit, whichOf } from './trade-relations.ts'

/** A lowered cap gets a start date here: what was opened before was opened under the old one. */
const caps = `(values ${allInstruments()
  .map(({ symbol, maxLeverage }) => `('${symbol}', ${maxLeverage})`)
  .join(', ')})`

/** How far the price had gone against the customer. */
const against = `case o.side when 'long' then o.fill_price - o.price else o.price - o.fill_price end`

/** The rule itself, written once more: margin and profit together are at or below half of the initial margin. */
const isLiquidatedAt = (price: string): string => `(
  2 * (p.margin * ${unit} * p.down
    + p.quantity::numeric * p.contract_size * (case p.side when 'long' then ${price} - p.entry else p.entry - (${price}) end) * p.up * 100)
  <= p.initial_margin * ${unit} * p.down)`

/** A line is where the rule flips; where there is none, not even the last price there is flips it. */
const isOffLine = `p.status = 'open' and case
  when p.liquidation is null then ${isLiquidatedAt(`case p.side when 'long' then 1 else ${largestPrice} end`)}
  else not ${isLiquidatedAt('p.liquidation')} or (p.side = 'long' or p.liquidation > 1)
    and ${isLiquidatedAt(`p.liquidation + case p.side when 'long' then 1 else -1 end`)} end`

/**
 * Positions with what is moved at the opening, as a fraction of cents: nothing is divided, so that nothing is rounded. `offset 0` keeps
 * PostgreSQL from working it out each time it is named.
 */
const withNotional = (positions: string): string => `(
  select p.*, p.opened_quantity::numeric * p.contract_size * p.entry * p.up * 100 as top, ${unit} * p.down as bottom
  from ${positions} p offset 0)`

export const openingPredicates: readonly Predicate[] = [
  [
    'P1',
    `(o.status = 'filled') <> (p.id is not null)
     or (o.customer_id, o.symbol, o.side, o.leverage, o.quantity) <> (p.customer_id, p.symbol, p.side, p.leverage, p.opened_quantity)`,
    'was filled and has not its position, or has one without being filled',
  ],
  [
    'P1',
    `p.id is not null and (p.opening_fee, p.opened_margin, p.opened_quantity) is distinct from (e.amount, e.margin, e.quantity)`,
    'has a position whose story does not begin with its opening',
  ],
  [
    'P3',
    `p.id is not null and (e.tick_at is null or e.bid is null or e.ask is null or e.bid > e.ask)`,
    'was filled on no valid tick',
  ],
  [
    'P3',
    `o.fill_price is distinct from ${openingQuote} or p.entry <> o.fill_price or e.price <> o.fill_price`,
    'was not filled at the price of its tick',
  ],
  ['P3', `o.type = 'limit' and ${against} > 0`, 'was filled worse than its limit'],
  [
    'P3',
    `o.type = 'market' and (${against})::numeric * 1000000 > o.price::numeric * o.tolerance_ppm`,
    'was filled outside the tolerance',
  ],
  ['P3', 'p.id is not null and e.tick_at < o.lines_since', 'was filled on a tick from before it counted'],
  [
    'P3',
    `o.type = 'market' and o.lines_since <= o.placed_at and (o.status = 'resting' or o.ended_at > o.placed_at)`,
    'has waited for a tick from before its acceptance',
  ],
  ['P5', 'cap.most is null or o.leverage > cap.most or o.leverage < 1', 'has a leverage above the cap'],
  ['P5', isOffLine, 'has a line that is not exactly where the rule closes it'],
  [
    'P7',
    `2 * abs(p.opened_margin * p.leverage * p.bottom - p.top) > p.leverage * p.bottom`,
    'has another margin than its size and price give',
  ],
  // A changed fee gets a start date here: what was opened before was opened under the old one.
  [
    'P7',
    `p.top * ${openingFeeRate} not between (p.opening_fee - 1) * p.bottom * 100000000 + 1 and p.opening_fee * p.bottom * 100000000`,
    'has another fee than its size and price give',
  ],
]

export const tradeOpenings = invariant(
  'P1 P3 P5 P7',
  'every order that was filled has its position, opened on its tick, by its terms and with its line; no other has one',
  ({ orders, positions }) =>
    firstOf(
      `select o.id as order, o.customer_id, o.symbol, o.status, o.leverage, o.price, o.fill_price, p.entry, p.liquidation,
         ${whichOf(openingPredicates)}
       from ${orders} o left join ${withNotional(positions)} p on p.id = o.id
       left join position_events e on e.position_id = o.id and e.number = 1
       left join ${caps} as cap (symbol, most) on cap.symbol = o.symbol
       where ${anyOf(openingPredicates)}`,
      '"order"',
    ),
)
