import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { Cents } from '@candor/domain/money/cents.ts'
import { writeCents } from '@candor/domain/money/cents.ts'
import { type Price, writeShortPrice } from '@candor/domain/money/price.ts'
import type { Quantity } from '@candor/domain/money/quantity.ts'
import type { MarketFacts } from '@candor/domain/orders/decide-order.ts'
import { decideAddMargin, decideStops } from '@candor/domain/positions/change-position.ts'
import { type CloseDecision, decideClose, decideTrigger } from '@candor/domain/positions/decide-close.ts'
import { closingPrice } from '@candor/domain/positions/side.ts'
import type { Stops } from '@candor/domain/positions/stops.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { refusal } from '../http/refusal.ts'
import { loadOwn } from '../orders/load-own.ts'
import { marketFacts } from '../orders/market-facts.ts'
import { type TradingRow, writeTradingRows } from '../orders/trading-rows.ts'
import { writePosition } from '../orders/write-order.ts'
import type { CloseCause } from '../postgres/trading-tables.ts'
import type { MarketBoard } from '../quotes/market-board.ts'
import { defineKind } from '../teller/command.ts'
import { eventOf } from './position-columns.ts'
import { changedColumns, closedColumns, positionOf, type StoredPosition } from './position-row.ts'

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
    version: row.version + 1,
    close_price: closed.price,
    ...(left ? {} : { status: 'closed', closed_at: at, close_cause: cause }),
  }
  const event = eventOf(after, at, {
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

const subjectOf = (row: StoredPosition) => ({ kind: 'order', id: row.id }) as const

export type CloseBody = { id: string; quantity: Quantity; seen: Price; tolerancePpm: number }

export const closePositionKind = (board: MarketBoard) =>
  defineKind<CloseBody, StoredPosition | null, TradingRow>({
    kind: 'close-position',
    priced: true,
    load: (transaction, asked) => loadOwn(transaction, 'positions', asked),
    decide(row, { at, body }) {
      const instrument = row && findInstrument(row.symbol)
      if (!row || !instrument) return refuse(refusal('not-found'))
      if (row.status !== 'open') return refuse(refusal('close-position-failed'))
      const market = marketFacts(board, row.symbol)
      const asked = { part: body.quantity, seen: body.seen, tolerancePpm: body.tolerancePpm }
      const decided = decideClose(instrument, positionOf(row), asked, market)
      if (!decided.ok || !market) {
        const code = decided.ok ? 'data-anomaly' : decided.refusal
        const now = market && writeShortPrice(closingPrice(row.side, market.tick))
        return refuse(code === 'price-moved' && now ? { code, params: { price: now } } : refusal(code))
      }
      const closed = decided.value
      const { after, rows } = closedRows(row, closed, { cause: 'customer', at: new Date(at), market })
      return accept({
        transfers: closed.transfers,
        subject: subjectOf(row),
        rows,
        answer: {
          position: writePosition(after),
          price: writeShortPrice(closed.price),
          profit: writeCents(closed.profit),
          marginReturned: writeCents(closed.marginReturned),
          gap: writeCents(closed.gap),
        },
      })
    },
    write: writeTradingRows,
  })

export type AddMarginBody = { id: string; amount: Cents }

/**
 * Whether the price of this moment has already reached one of the position's lines. Then it is about to be closed on this tick, and
 * nobody can move the line away from a price that has come.
 */
const isDue = (board: MarketBoard, row: StoredPosition): boolean =>
  decideTrigger(positionOf(row), marketFacts(board, row.symbol)).ok

export const addMarginKind = (board: MarketBoard) =>
  defineKind<AddMarginBody, StoredPosition | null, TradingRow>({
    kind: 'add-margin',
    priced: true,
    load: (transaction, asked) => loadOwn(transaction, 'positions', asked),
    decide(row, { at, body, ledger }) {
      if (!row) return refuse(refusal('not-found'))
      if (row.status !== 'open' || isDue(board, row)) return refuse(refusal('add-margin-failed'))
      const decided = decideAddMargin(positionOf(row), body.amount, ledger.balances.cash)
      if (!decided.ok) return refuse(refusal(decided.refusal))
      const { position, transfers } = decided.value
      // More margin makes an earlier warning void: it may be told again when the price comes near once more.
      const after = { ...row, ...changedColumns(position, null), version: row.version + 1, warned: null }
      const event = eventOf(after, new Date(at), { kind: 'margin-added', amount: body.amount })
      return accept({
        transfers,
        subject: subjectOf(row),
        rows: [
          { table: 'positions', act: 'update', row: after },
          { table: 'position_events', act: 'insert', row: event },
        ],
        answer: writePosition(after),
      })
    },
    write: writeTradingRows,
  })

export type SetStopsBody = { id: string; stops: Stops }

export const setStopsKind = (board: MarketBoard) =>
  defineKind<SetStopsBody, StoredPosition | null, TradingRow>({
    kind: 'set-stops',
    priced: true,
    load: (transaction, asked) => loadOwn(transaction, 'positions', asked),
    decide(row, { at, body }) {
      const instrument = row && findInstrument(row.symbol)
      if (!row || !instrument) return refuse(refusal('not-found'))
      if (row.status !== 'open' || isDue(board, row))
        return refuse(
          refusal(body.stops.stopLoss === row.stop_loss ? 'take-profit-failed' : 'stop-loss-failed'),
        )
      const market = marketFacts(board, row.symbol)
      const decided = decideStops(instrument, positionOf(row), body.stops, market)
      if (!decided.ok) return refuse(refusal(decided.refusal))
      const after = {
        ...row,
        ...changedColumns(decided.value.position, row.warned),
        lines_since: market ? new Date(market.tick.at) : row.lines_since,
        version: row.version + 1,
      }
      const event = { kind: 'stops-set', ...(market && { tick: market.tick }) } as const
      return accept({
        transfers: [],
        subject: subjectOf(row),
        rows: [
          { table: 'positions', act: 'update', row: after },
          { table: 'position_events', act: 'insert', row: eventOf(after, new Date(at), event) },
        ],
        answer: writePosition(after),
      })
    },
    write: writeTradingRows,
  })
