import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { sessionAt } from '@candor/domain/instruments/trading-hours.ts'
import { writeCents } from '@candor/domain/money/cents.ts'
import { type Price, writeShortPrice } from '@candor/domain/money/price.ts'
import type { Quantity } from '@candor/domain/money/quantity.ts'
import { countsFrom } from '@candor/domain/orders/counts-from.ts'
import { type CloseAsked, closeRefusal, decideClose } from '@candor/domain/positions/decide-close.ts'
import { closingPrice } from '@candor/domain/positions/side.ts'
import type { MarketFacts } from '@candor/domain/quotes/market-refusal.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { cancelClose, closePosition } from '@candor/wire/orders.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { marketFacts } from '../quotes/market-facts.ts'
import type { CommandKind, Decision } from '../teller/command.ts'
import { loadOwn } from '../teller/load-own.ts'
import { closedRows } from './closed-rows.ts'
import { positionEvent } from './opened-row.ts'
import { closedNotice } from './position-notices.ts'
import { nothingAsked, positionOf, type StoredPosition } from './position-row.ts'
import { storeTradingRows, type TradingRow } from './trading-rows.ts'
import { writePosition } from './write-position.ts'

type CloseBody = { id: string; quantity: Quantity; seen: Price; tolerancePpm: number }

type Asked = { row: StoredPosition; instrument: Instrument; asked: CloseAsked; at: Date }

type Closed = Result<Decision<TradingRow, ReplyOf<typeof closePosition>>, Refusal>

const subjectOf = (row: StoredPosition) => ({ kind: 'order', id: row.id }) as const

/** The refusal of a moved price carries the new one. */
function explain(
  code: Parameters<typeof refusal>[0],
  { row }: Asked,
  market: MarketFacts | null,
): Result<never, Refusal> {
  const now = market && writeShortPrice(closingPrice(row.side, market.tick))
  return refuse(code === 'price-moved' && now ? { code, params: { price: now } } : refusal(code))
}

function closeNow(close: Asked, market: MarketFacts | null): Closed {
  const { row, instrument, asked, at } = close
  const decided = decideClose(instrument, positionOf(row), asked, market)
  if (!decided.ok || !market) return explain(decided.ok ? 'data-anomaly' : decided.refusal, close, market)
  const closed = decided.value
  const { after, rows } = closedRows(row, closed, { cause: 'customer', at, market })
  return accept({
    transfers: closed.transfers,
    subject: subjectOf(row),
    rows,
    notices: [closedNotice(row, closed, 'customer')],
    answer: {
      position: writePosition(after),
      closed: {
        price: writeShortPrice(closed.price),
        profit: writeCents(closed.profit),
        marginReturned: writeCents(closed.marginReturned),
        gap: writeCents(closed.gap),
      },
    },
  })
}

/** On delayed quotes: the close waits for the first tick that is stamped after it, at the longest until the session ends. */
function closeLater(close: Asked, market: MarketFacts): Closed {
  const { row, instrument, asked, at } = close
  const refused = closeRefusal(instrument, positionOf(row), asked, market)
  if (refused) return explain(refused, close, market)
  const { closesAt } = sessionAt(instrument.calendar, Temporal.Instant.fromEpochMilliseconds(at.getTime()))
  const after: StoredPosition = {
    ...row,
    closing_quantity: asked.part,
    closing_price: asked.seen,
    closing_tolerance_ppm: asked.tolerancePpm,
    closing_since: new Date(countsFrom(market, at.getTime())),
    closing_until: closesAt && new Date(closesAt.epochMilliseconds),
    version: row.version + 1,
  }
  const event = positionEvent(after, at, {
    kind: 'close-asked',
    quantity: asked.part,
    price: asked.seen,
    tolerance_ppm: asked.tolerancePpm,
    tick: market.tick,
  })
  return accept({
    transfers: [],
    subject: subjectOf(row),
    rows: [
      { table: 'positions', act: 'update', row: after },
      { table: 'position_events', act: 'insert', row: event },
    ],
    answer: { position: writePosition(after), closed: null },
  })
}

export const closePositionKind: CommandKind<
  CloseBody,
  StoredPosition | null,
  TradingRow,
  typeof closePosition.reply
> = {
  name: 'close-position',
  reply: closePosition.reply,
  priced: true,
  load: (transaction, asked) => loadOwn(transaction, 'positions', asked),
  decide(row, { at, body }, { board }) {
    const instrument = row && findInstrument(row.symbol)
    if (!row || !instrument) return refuse(refusal('not-found'))
    if (row.status !== 'open') return refuse(refusal('close-position-failed'))
    if (row.closing_quantity !== null) return refuse(refusal('close-waiting'))
    const asked = { part: body.quantity, seen: body.seen, tolerancePpm: body.tolerancePpm }
    const market = marketFacts(board, row.symbol)
    const close = { row, instrument, asked, at: new Date(at) }
    return market?.delayed ? closeLater(close, market) : closeNow(close, market)
  },
  store: storeTradingRows,
}

/** A close that ends without closing anything: taken back, beyond its tolerance, or with the session. */
export function droppedClose(
  row: StoredPosition,
  { cause, ...dropped }: { cause: 'customer' | 'session' | 'price-moved'; at: Date; market?: MarketFacts },
): { after: StoredPosition; rows: TradingRow[] } {
  const after: StoredPosition = { ...row, ...nothingAsked, version: row.version + 1 }
  const event = positionEvent(after, dropped.at, {
    kind: 'close-dropped',
    cause,
    quantity: row.closing_quantity,
    price: dropped.market ? closingPrice(row.side, dropped.market.tick) : null,
    ...(dropped.market && { tick: dropped.market.tick }),
  })
  return {
    after,
    rows: [
      { table: 'positions', act: 'update', row: after },
      { table: 'position_events', act: 'insert', row: event },
    ],
  }
}

export const cancelCloseKind: CommandKind<
  { id: string },
  StoredPosition | null,
  TradingRow,
  typeof cancelClose.reply
> = {
  name: 'cancel-close',
  reply: cancelClose.reply,
  load: (transaction, asked) => loadOwn(transaction, 'positions', asked),
  decide(row, { at }) {
    if (!row) return refuse(refusal('not-found'))
    if (row.closing_quantity === null) return refuse(refusal('order-cancellation-failed'))
    const { after, rows } = droppedClose(row, { cause: 'customer', at: new Date(at) })
    return accept({ transfers: [], subject: subjectOf(row), rows, answer: writePosition(after) })
  },
  store: storeTradingRows,
}
