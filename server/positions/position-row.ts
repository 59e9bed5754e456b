import { cents } from '@candor/domain/money/cents.ts'
import { price } from '@candor/domain/money/price.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import { liquidationPrice, nextWarning } from '@candor/domain/positions/liquidation.ts'
import { type Position, pledgeOf } from '@candor/domain/positions/position.ts'
import type { Tick } from '@candor/domain/quotes/tick.ts'
import type { Selectable } from 'kysely'
import type { PositionRow } from '../postgres/trading-tables.ts'

export type StoredPosition = Selectable<PositionRow>

const orNull = (value: bigint | null) => (value === null ? null : price(value))

/** A row as the rules see it. */
export const positionOf = (row: StoredPosition): Position => ({
  symbol: row.symbol,
  side: row.side,
  leverage: row.leverage,
  contractSize: quantity(row.contract_size),
  quantity: quantity(row.quantity),
  entry: price(row.entry),
  conversion: { up: price(row.up), down: price(row.down) },
  initialMargin: cents(row.initial_margin),
  margin: cents(row.margin),
  takeProfit: orNull(row.take_profit),
  stopLoss: orNull(row.stop_loss),
  carry: row.carry,
})

/** A position as a tick finds it: without the lines of its customer where they count from a later instant on. */
export const positionOn = (row: StoredPosition, tick: Pick<Tick, 'at'>): Position => {
  const position = positionOf(row)
  const isEarly = row.stops_since !== null && tick.at < row.stops_since.getTime()
  return isEarly ? { ...position, takeProfit: null, stopLoss: null } : position
}

/** No close waits. */
export const nothingAsked = {
  closing_quantity: null,
  closing_price: null,
  closing_tolerance_ppm: null,
  closing_since: null,
  closing_until: null,
} as const

/** Where the rules act on a position that has had a warning of this level. */
export const linesOf = (position: Position, warned: number | null) => ({
  liquidation: liquidationPrice(pledgeOf(position)),
  warning: nextWarning(pledgeOf(position), warned),
})

/** The columns that follow from a position that was changed. */
export const changedColumns = (position: Position, warned: number | null) => ({
  quantity: position.quantity,
  initial_margin: position.initialMargin,
  margin: position.margin,
  take_profit: position.takeProfit,
  stop_loss: position.stopLoss,
  ...linesOf(position, warned),
  carry: position.carry,
})

/** What is left when all is closed: nothing but what it was. */
export const closedColumns = (row: StoredPosition) => ({
  quantity: 0n,
  initial_margin: 0n,
  margin: 0n,
  take_profit: row.take_profit,
  stop_loss: row.stop_loss,
  liquidation: row.liquidation,
  warning: null,
  carry: 0n,
})
