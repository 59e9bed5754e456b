import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { Cents } from '@candor/domain/money/cents.ts'
import { countsFrom } from '@candor/domain/orders/counts-from.ts'
import { decideAddMargin, decideStops } from '@candor/domain/positions/change-position.ts'
import { decideTrigger } from '@candor/domain/positions/decide-close.ts'
import type { Stops } from '@candor/domain/positions/stops.ts'
import type { MarketFacts } from '@candor/domain/quotes/market-refusal.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { addMargin, setStops } from '@candor/wire/orders.ts'
import { refusal } from '../http/refusal.ts'
import type { MarketBoard } from '../quotes/market-board.ts'
import { marketFacts } from '../quotes/market-facts.ts'
import type { CommandKind } from '../teller/command.ts'
import { loadOwn } from '../teller/load-own.ts'
import { positionEvent } from './opened-row.ts'
import { changedColumns, positionOf, positionOn, type StoredPosition } from './position-row.ts'
import { storeTradingRows, type TradingRow } from './trading-rows.ts'
import { writePosition } from './write-position.ts'

const subjectOf = (row: StoredPosition) => ({ kind: 'order', id: row.id }) as const

type AddMarginBody = { id: string; amount: Cents }

/**
 * Whether the price of this moment has already reached one of the position's lines. Then it is about to be closed on this tick, and
 * nobody can move the line away from a price that has come.
 */
const isDue = (board: MarketBoard, row: StoredPosition): boolean => {
  const market = marketFacts(board, row.symbol)
  return market !== null && decideTrigger(positionOn(row, market.tick), market).ok
}

export const addMarginKind: CommandKind<
  AddMarginBody,
  StoredPosition | null,
  TradingRow,
  typeof addMargin.reply
> = {
  name: 'add-margin',
  reply: addMargin.reply,
  priced: true,
  load: (transaction, asked) => loadOwn(transaction, 'positions', asked),
  decide(row, { at, body, ledger }, { board }) {
    if (!row) return refuse(refusal('not-found'))
    if (row.status !== 'open' || isDue(board, row)) return refuse(refusal('add-margin-failed'))
    const decided = decideAddMargin(positionOf(row), body.amount, ledger.balances.cash)
    if (!decided.ok) return refuse(refusal(decided.refusal))
    const { position, transfers } = decided.value
    // More margin makes an earlier warning void: it may be sent again when the price comes near once more.
    const after = { ...row, ...changedColumns(position, null), version: row.version + 1, warned: null }
    const event = positionEvent(after, new Date(at), { kind: 'margin-added', amount: body.amount })
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
  store: storeTradingRows,
}

/**
 * From when on ticks count for lines that are set now. On delayed quotes that is later than what the line of liquidation waits for: a
 * customer who sets a line can be liquidated until then.
 */
const sinceOf = (row: StoredPosition, market: MarketFacts, at: number) => {
  const from = new Date(countsFrom(market, at))
  return market.delayed
    ? { lines_since: row.lines_since, stops_since: from }
    : { lines_since: from, stops_since: null }
}

type SetStopsBody = { id: string; stops: Stops }

export const setStopsKind: CommandKind<
  SetStopsBody,
  StoredPosition | null,
  TradingRow,
  typeof setStops.reply
> = {
  name: 'set-stops',
  reply: setStops.reply,
  priced: true,
  load: (transaction, asked) => loadOwn(transaction, 'positions', asked),
  decide(row, { at, body }, { board }) {
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
      ...(market && sinceOf(row, market, at)),
      version: row.version + 1,
    }
    const event = { kind: 'stops-set', ...(market && { tick: market.tick }) } as const
    return accept({
      transfers: [],
      subject: subjectOf(row),
      rows: [
        { table: 'positions', act: 'update', row: after },
        { table: 'position_events', act: 'insert', row: positionEvent(after, new Date(at), event) },
      ],
      answer: writePosition(after),
    })
  },
  store: storeTradingRows,
}
