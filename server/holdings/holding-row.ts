import type { SpotFill } from '@candor/domain/holdings/decide-spot.ts'
import { emptyHolding, type Holding } from '@candor/domain/holdings/holding.ts'
import type { SpotSide } from '@candor/domain/holdings/spot-request.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { price, writeShortPrice } from '@candor/domain/money/price.ts'
import { quantity, writeQuantity } from '@candor/domain/money/quantity.ts'
import type { NewNotice } from '@candor/domain/notices/notice-event.ts'
import type { MarketFacts } from '@candor/domain/quotes/market-refusal.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import type { SpotRow, StoredFill, StoredHolding } from './spot-rows.ts'

/** A row as the rules see it; nothing is held where there is none. */
export const holdingOf = (row: StoredHolding | null, symbol: string): Holding =>
  row
    ? {
        symbol: row.symbol,
        quantity: quantity(row.quantity),
        reserved: quantity(row.reserved),
        cost: cents(row.cost),
        average: price(row.average),
        realised: cents(row.realised),
        fees: cents(row.fees),
      }
    : emptyHolding(symbol)

type Whose = { customerId: bigint; symbol: string }

/** Brings what customers hold of instruments; null for what they never held. */
export async function loadHoldings(
  transaction: TellerTransaction,
  asked: readonly (Whose | null)[],
): Promise<(StoredHolding | null)[]> {
  const known = asked.filter((one) => one !== null)
  if (known.length === 0) return asked.map(() => null)
  const rows = await transaction.query<StoredHolding>(
    'holdings-named',
    `select holdings.* from holdings
     join unnest($1::bigint[], $2::text[]) as asked (customer_id, symbol) using (customer_id, symbol)`,
    [known.map(({ customerId }) => customerId), known.map(({ symbol }) => symbol)],
  )
  const byKey = new Map(rows.map((row) => [`${row.customer_id} ${row.symbol}`, row]))
  return asked.map((one) => (one && byKey.get(`${one.customerId} ${one.symbol}`)) ?? null)
}

/** The row after a change; `fills` is how many more fills there are. */
export const changedHolding = (
  row: StoredHolding | null,
  customerId: bigint,
  holding: Holding,
  at: Date,
  fills: 0 | 1,
): StoredHolding => ({
  customer_id: customerId,
  symbol: holding.symbol,
  quantity: holding.quantity,
  reserved: holding.reserved,
  cost: holding.cost,
  average: holding.average,
  realised: holding.realised,
  fees: holding.fees,
  fills: (row?.fills ?? 0) + fills,
  fills_before: row?.fills_before ?? 0,
  changed_at: at,
})

/** What a customer is notified of when a spot order was carried out. */
export const spotNotice = (
  { id, symbol, side }: { id: string; symbol: string; side: SpotSide },
  fill: Pick<SpotFill, 'quantity' | 'price'>,
): NewNotice => ({
  event: side === 'buy' ? 'spot-bought' : 'spot-sold',
  subjectId: id,
  figures: { symbol, quantity: writeQuantity(fill.quantity), price: writeShortPrice(fill.price) },
})

/** What is written of an order that was carried out: the fill with its tick, and the holding. */
export function filledRows(
  before: StoredHolding | null,
  order: { id: string; customerId: bigint; side: SpotSide },
  fill: SpotFill,
  { tick, conversion }: MarketFacts,
  at: Date,
): { holding: StoredHolding; rows: SpotRow[]; fill: StoredFill } {
  const holding = changedHolding(before, order.customerId, fill.holding, at, 1)
  const row = {
    order_id: order.id,
    customer_id: order.customerId,
    symbol: holding.symbol,
    number: holding.fills,
    at,
    side: order.side,
    quantity: fill.quantity,
    price: fill.price,
    sequence: tick.sequence,
    tick_at: new Date(tick.at),
    bid: tick.bid,
    ask: tick.ask,
    up: conversion.up,
    down: conversion.down,
    value: fill.value,
    fee: fill.fee,
    cost: fill.cost,
    profit: fill.profit,
    quantity_after: fill.holding.quantity,
    cost_after: fill.holding.cost,
    average_after: fill.holding.average,
  }
  return {
    holding,
    fill: row,
    rows: [
      { table: 'spot_fills', act: 'insert', row },
      { table: 'holdings', act: 'upsert', row: holding },
    ],
  }
}
