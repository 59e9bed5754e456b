import type { CloseDecision } from '@candor/domain/positions/decide-close.ts'
import type { MarketFacts } from '@candor/domain/quotes/market-refusal.ts'
import type { CloseCause } from '../postgres/trading-tables.ts'
import { positionEvent } from './opened-row.ts'
import { changedColumns, closedColumns, nothingAsked, type StoredPosition } from './position-row.ts'
import type { TradingRow } from './trading-rows.ts'

/** The row and the story of a position of which a part, or all, was closed. */
export function closedRows(
  row: StoredPosition,
  closed: CloseDecision,
  happened: { cause: CloseCause; at: Date; market: MarketFacts },
): { after: StoredPosition; rows: TradingRow[] } {
  const { cause, at, market } = happened
  const { left } = closed
  const after: StoredPosition = {
    ...row,
    ...(left ? changedColumns(left, row.warned) : closedColumns(row)),
    realised: row.realised + closed.profit,
    gap: row.gap + closed.gap,
    version: row.version + 1,
    close_price: closed.price,
    ...nothingAsked,
    ...(left ? {} : { status: 'closed', closed_at: at, close_cause: cause }),
  }
  const event = positionEvent(after, at, {
    kind: left ? 'part-closed' : 'closed',
    cause,
    quantity: closed.quantity,
    price: closed.price,
    profit: closed.profit,
    amount: closed.marginReturned,
    gap: closed.gap,
    tick: market.tick,
    conversion: market.conversion,
  })
  return {
    after,
    rows: [
      { table: 'positions', act: 'update', row: after },
      { table: 'position_events', act: 'insert', row: event },
    ],
  }
}
