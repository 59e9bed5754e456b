import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { largestPrice } from '@candor/domain/positions/nameable-price.ts'
import { firstOf, invariant } from './invariant.ts'

/** Whoever lowers a cap gives it a date here: what was opened before was opened by the old one. */
const caps = `(values ${allInstruments()
  .map(({ symbol, maxLeverage }) => `('${symbol}', ${maxLeverage})`)
  .join(', ')})`

export const tradedLeverage = invariant(
  'P5',
  'no leverage is above the cap of its instrument',
  ({ orders }) =>
    firstOf(
      `select o.id as order, o.customer_id, o.symbol, o.leverage, cap.most from ${orders} o
     left join ${caps} as cap (symbol, most) using (symbol) where cap.most is null or o.leverage > cap.most or o.leverage < 1`,
      '"order"',
    ),
)

/** The rule itself, written once more: margin and profit together are at or below half of the initial margin. */
const isLiquidatedAt = (price: string): string => `(
  2 * (p.margin * 1000000000000000000000000::numeric * p.down
    + p.quantity::numeric * p.contract_size * (case p.side when 'long' then ${price} - p.entry else p.entry - (${price}) end) * p.up * 100)
  <= p.initial_margin * 1000000000000000000000000::numeric * p.down)`

/** A line is where the rule flips; where there is none, not even the last price there is flips it. */
export const liquidationLines = invariant(
  'P5',
  'the line of every open position is exactly where the rule closes it',
  ({ positions }) =>
    firstOf(
      `select p.id as position, p.customer_id, p.side, p.entry, p.margin, p.liquidation from ${positions} p
       where p.status = 'open' and case
         when p.liquidation is null then ${isLiquidatedAt(`case p.side when 'long' then 1 else ${largestPrice} end`)}
         else not ${isLiquidatedAt('p.liquidation')}
           or (p.side = 'long' or p.liquidation > 1)
             and ${isLiquidatedAt(`p.liquidation + case p.side when 'long' then 1 else -1 end`)} end`,
      'position',
    ),
)
