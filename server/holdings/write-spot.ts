import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { price, writeShortPrice } from '@candor/domain/money/price.ts'
import { quantity, writeQuantity } from '@candor/domain/money/quantity.ts'
import type { WireHolding, WireSpotFill, WireSpotOrder } from '@candor/wire/spot.ts'
import type { StoredFill, StoredHolding, StoredSpotOrder } from './spot-rows.ts'

const priceText = (value: bigint): string => writeShortPrice(price(value))
const centsText = (value: bigint): string => writeCents(cents(value))
const quantityText = (value: bigint): string => writeQuantity(quantity(value))

const writeFill = (row: StoredFill): WireSpotFill => ({
  at: row.at.toISOString(),
  price: priceText(row.price),
  value: centsText(row.value),
  fee: centsText(row.fee),
  cost: centsText(row.cost),
  profit: row.profit === null ? null : centsText(row.profit),
  up: priceText(row.up),
  down: priceText(row.down),
  tick: {
    sequence: row.sequence.toString(),
    at: row.tick_at.toISOString(),
    bid: priceText(row.bid),
    ask: priceText(row.ask),
  },
  quantityAfter: quantityText(row.quantity_after),
  costAfter: centsText(row.cost_after),
  averageAfter: priceText(row.average_after),
})

export const writeSpotOrder = (row: StoredSpotOrder, fill: StoredFill | null): WireSpotOrder => ({
  id: row.id,
  symbol: row.symbol,
  side: row.side,
  type: row.type,
  quantity: quantityText(row.quantity),
  amount: row.amount === null ? null : centsText(row.amount),
  price: row.price === null ? null : priceText(row.price),
  status: row.status,
  reserve: centsText(row.reserve),
  value: row.asked_value === null ? null : centsText(row.asked_value),
  fee: row.asked_fee === null ? null : centsText(row.asked_fee),
  placedAt: row.placed_at.toISOString(),
  changedAt: row.changed_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  endReason: row.end_reason,
  planId: row.plan_id,
  fill: fill && writeFill(fill),
})

export const writeHolding = (row: StoredHolding): WireHolding => ({
  symbol: row.symbol,
  quantity: quantityText(row.quantity),
  reserved: quantityText(row.reserved),
  cost: centsText(row.cost),
  average: priceText(row.average),
  realised: centsText(row.realised),
  fees: centsText(row.fees),
  changedAt: row.changed_at.toISOString(),
})
