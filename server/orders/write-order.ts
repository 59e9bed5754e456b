import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { price, writeShortPrice } from '@candor/domain/money/price.ts'
import { quantity, writeQuantity } from '@candor/domain/money/quantity.ts'
import type { OrderCost } from '@candor/domain/positions/position-at-price.ts'
import type { WireOrder } from '@candor/wire/orders.ts'
import type { StoredOrder } from '../positions/trading-rows.ts'

const priceText = (value: bigint): string => writeShortPrice(price(value))
const priceOrNull = (value: bigint | null): string | null => (value === null ? null : priceText(value))
const centsText = (value: bigint): string => writeCents(cents(value))
const instantOrNull = (value: Date | null): string | null => value?.toISOString() ?? null

/** What an order asks for, as it is stored: it stays with the order when nothing is set aside any more. */
export const askedColumns = ({ amount, margin, fee }: OrderCost) => ({
  asked_amount: amount,
  asked_margin: margin,
  asked_fee: fee,
})

export const writeOrder = (row: StoredOrder): WireOrder => ({
  id: row.id,
  symbol: row.symbol,
  side: row.side,
  leverage: row.leverage,
  quantity: writeQuantity(quantity(row.quantity)),
  type: row.type,
  price: priceText(row.price),
  takeProfit: priceOrNull(row.take_profit),
  stopLoss: priceOrNull(row.stop_loss),
  status: row.status,
  reserve: centsText(row.reserve),
  amount: centsText(row.asked_amount),
  margin: centsText(row.asked_margin),
  fee: centsText(row.asked_fee),
  placedAt: row.placed_at.toISOString(),
  changedAt: instantOrNull(row.changed_at),
  expiresAt: instantOrNull(row.expires_at),
  endedAt: instantOrNull(row.ended_at),
  endReason: row.end_reason,
  fillPrice: priceOrNull(row.fill_price),
})
