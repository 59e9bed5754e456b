import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { writeShortPrice } from '@candor/domain/money/price.ts'
import { writeQuantity } from '@candor/domain/money/quantity.ts'
import type { NewNotice } from '@candor/domain/notices/notice-event.ts'
import type { CloseDecision } from '@candor/domain/positions/decide-close.ts'
import type { Position } from '@candor/domain/positions/position.ts'
import type { Cause } from '@candor/domain/positions/stops.ts'
import type { StoredPosition } from './position-row.ts'
import type { StoredOrder } from './trading-rows.ts'

const reached = {
  liquidation: 'liquidated',
  'stop-loss': 'stop-loss-reached',
  'take-profit': 'take-profit-reached',
} as const satisfies Record<Cause, string>

/** What a customer is notified of when a position, or a part of it, is closed. `row` is the position before it. */
export function closedNotice(
  row: StoredPosition,
  { price, profit, left }: CloseDecision,
  cause: Cause | 'customer',
): NewNotice {
  const figures = {
    symbol: row.symbol,
    side: row.side,
    price: writeShortPrice(price),
    profit: writeCents(cents(profit)),
  }
  if (cause !== 'customer') return { event: reached[cause], subjectId: row.id, figures }
  return left
    ? { event: 'part-closed', subjectId: row.id, turn: row.version, figures }
    : { event: 'position-closed', subjectId: row.id, figures }
}

/** What a customer is notified of when an order has opened a position. */
export const filledNotice = (
  order: Pick<StoredOrder, 'id'>,
  { symbol, side, quantity, entry }: Position,
): NewNotice => ({
  event: 'order-filled',
  subjectId: order.id,
  figures: { symbol, side, quantity: writeQuantity(quantity), price: writeShortPrice(entry) },
})
