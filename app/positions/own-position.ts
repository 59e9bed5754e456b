import { type Quantity, readQuantity } from '@candor/domain/money/quantity.ts'
import type { Position } from '@candor/domain/positions/position.ts'
import type { WirePosition } from '@candor/wire/orders.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { priceOf } from '../quotes/price-of.ts'

export function quantityOf(text: string): Quantity {
  const value = readQuantity(text)
  if (value === null) throw new Error(`"${text}" is not a quantity`)
  return value
}

const priceOrNull = (text: string | null) => (text === null ? null : priceOf(text))

/** Read once: a list of them is computed with at every price. */
const read = new WeakMap<WirePosition, Position>()

/**
 * A position of the wire as the rules see it, so that a sheet computes with the very functions the server decides by. What earlier parts
 * left below a cent does not travel, so a preview may differ from what is posted by one cent; it says “about”.
 */
export function ownPosition(position: WirePosition): Position {
  const known = read.get(position) ?? readPosition(position)
  read.set(position, known)
  return known
}

const readPosition = (position: WirePosition): Position => ({
  symbol: position.symbol,
  side: position.side,
  leverage: position.leverage,
  contractSize: quantityOf(position.contractSize),
  quantity: quantityOf(position.quantity),
  entry: priceOf(position.entry),
  conversion: { up: priceOf(position.up), down: priceOf(position.down) },
  initialMargin: centsOf(position.initialMargin),
  margin: centsOf(position.margin),
  takeProfit: priceOrNull(position.takeProfit),
  stopLoss: priceOrNull(position.stopLoss),
  carry: 0n,
})
