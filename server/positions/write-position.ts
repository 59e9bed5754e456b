import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { price, writeShortPrice } from '@candor/domain/money/price.ts'
import { quantity, writeQuantity } from '@candor/domain/money/quantity.ts'
import type { WirePosition, WirePositionEvent } from '@candor/wire/orders.ts'
import type { Selectable } from 'kysely'
import type { PositionEventRow, PositionRow } from '../postgres/trading-tables.ts'

const priceText = (value: bigint): string => writeShortPrice(price(value))
const priceOrNull = (value: bigint | null): string | null => (value === null ? null : priceText(value))
const centsText = (value: bigint): string => writeCents(cents(value))
const centsOrNull = (value: bigint | null): string | null => (value === null ? null : centsText(value))
const instantOrNull = (value: Date | null): string | null => value?.toISOString() ?? null

export const writePosition = (row: Selectable<PositionRow>): WirePosition => ({
  id: row.id,
  symbol: row.symbol,
  side: row.side,
  leverage: row.leverage,
  quantity: writeQuantity(quantity(row.quantity)),
  openedQuantity: writeQuantity(quantity(row.opened_quantity)),
  contractSize: writeQuantity(quantity(row.contract_size)),
  entry: priceText(row.entry),
  up: priceText(row.up),
  down: priceText(row.down),
  margin: centsText(row.margin),
  initialMargin: centsText(row.initial_margin),
  openedMargin: centsText(row.opened_margin),
  openingFee: centsText(row.opening_fee),
  takeProfit: priceOrNull(row.take_profit),
  stopLoss: priceOrNull(row.stop_loss),
  liquidation: priceOrNull(row.liquidation),
  realised: centsText(row.realised),
  financing: centsText(row.financing),
  gap: centsText(row.gap),
  status: row.status,
  version: row.version,
  openedAt: row.opened_at.toISOString(),
  closedAt: instantOrNull(row.closed_at),
  closeCause: row.close_cause,
  closePrice: priceOrNull(row.close_price),
  waitingClose:
    row.closing_quantity === null || row.closing_price === null
      ? null
      : {
          quantity: writeQuantity(quantity(row.closing_quantity)),
          seen: priceText(row.closing_price),
          until: instantOrNull(row.closing_until),
        },
})

export const writePositionEvent = (row: Selectable<PositionEventRow>): WirePositionEvent => ({
  number: row.number,
  at: row.at.toISOString(),
  kind: row.kind,
  cause: row.cause,
  quantity: row.quantity === null ? null : writeQuantity(quantity(row.quantity)),
  price: priceOrNull(row.price),
  tick:
    row.sequence === null || row.bid === null || row.ask === null
      ? null
      : {
          sequence: row.sequence.toString(),
          at: instantOrNull(row.tick_at),
          bid: priceText(row.bid),
          ask: priceText(row.ask),
        },
  profit: centsOrNull(row.profit),
  amount: centsOrNull(row.amount),
  gap: centsOrNull(row.gap),
  margin: centsText(row.margin),
  takeProfit: priceOrNull(row.take_profit),
  stopLoss: priceOrNull(row.stop_loss),
  liquidation: priceOrNull(row.liquidation),
})
