import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { type Price, price } from '@candor/domain/money/price.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import { countsFrom } from '@candor/domain/orders/counts-from.ts'
import { decideAmend } from '@candor/domain/orders/decide-amend.ts'
import { returnReserve } from '@candor/domain/orders/decide-fill.ts'
import type { OrderRequest } from '@candor/domain/orders/order-request.ts'
import type { Stops } from '@candor/domain/positions/stops.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { amendOrder, cancelOrder } from '@candor/wire/orders.ts'
import { refusal } from '../http/refusal.ts'
import type { StoredOrder } from '../positions/trading-rows.ts'
import { storeTradingRows, type TradingRow } from '../positions/trading-rows.ts'
import { marketFacts } from '../quotes/market-facts.ts'
import type { CommandKind } from '../teller/command.ts'
import { loadOwn } from '../teller/load-own.ts'
import { askedColumns, writeOrder } from './write-order.ts'

const orNull = (value: bigint | null) => (value === null ? null : price(value))

/** A resting order as the rules see it. */
export const restingOrderOf = (row: StoredOrder): OrderRequest => ({
  side: row.side,
  leverage: row.leverage,
  quantity: quantity(row.quantity),
  stops: { takeProfit: orNull(row.take_profit), stopLoss: orNull(row.stop_loss) },
  type:
    row.type === 'market'
      ? { kind: 'market', seen: price(row.price), tolerancePpm: row.tolerance_ppm ?? 0 }
      : { kind: 'limit', limit: price(row.price), until: row.expires_at ? 'session' : 'cancelled' },
})

/** An order that has ended without being filled. */
export const endedOrder = (
  row: StoredOrder,
  end: { status: 'cancelled' | 'expired'; reason: StoredOrder['end_reason']; at: Date },
): StoredOrder => ({ ...row, status: end.status, reserve: 0n, ended_at: end.at, end_reason: end.reason })

export const cancelOrderKind: CommandKind<
  { id: string },
  StoredOrder | null,
  TradingRow,
  typeof cancelOrder.reply
> = {
  name: 'cancel-order',
  reply: cancelOrder.reply,
  load: (transaction, asked) => loadOwn(transaction, 'orders', asked),
  decide(row, { at }) {
    if (!row) return refuse(refusal('not-found'))
    if (row.status !== 'resting') return refuse(refusal('order-cancellation-failed'))
    const after = endedOrder(row, { status: 'cancelled', reason: 'customer', at: new Date(at) })
    return accept({
      transfers: returnReserve(cents(row.reserve)),
      subject: { kind: 'order', id: row.id },
      rows: [{ table: 'orders', act: 'update', row: after }],
      answer: writeOrder(after),
    })
  },
  store: storeTradingRows,
}

type AmendBody = { id: string; limit: Price; stops: Stops }

export const amendOrderKind: CommandKind<AmendBody, StoredOrder | null, TradingRow, typeof amendOrder.reply> =
  {
    name: 'amend-order',
    reply: amendOrder.reply,
    priced: true,
    load: (transaction, asked) => loadOwn(transaction, 'orders', asked),
    decide(row, { at, body, ledger }, { board }) {
      const instrument = row && findInstrument(row.symbol)
      if (!row || !instrument) return refuse(refusal('not-found'))
      if (row.status !== 'resting') return refuse(refusal('already-decided'))
      // A market order that waits for the next price has no limit.
      if (row.type !== 'limit') return refuse(refusal('limit-price-invalid'))
      const { limit, stops } = body
      const market = marketFacts(board, row.symbol)
      const decided = decideAmend(
        instrument,
        { ...restingOrderOf(row), stops, type: { kind: 'limit', limit, until: 'cancelled' } },
        { market, reserve: cents(row.reserve), available: ledger.balances.cash },
      )
      if (!decided.ok) return refuse(refusal(decided.refusal))
      const { asked, reserve, transfers } = decided.value
      const { takeProfit: take_profit, stopLoss: stop_loss } = stops
      const lines_since = market ? new Date(countsFrom(market, at)) : row.lines_since
      const after = {
        ...{ ...row, ...askedColumns(asked), price: limit, reserve, take_profit, stop_loss, lines_since },
        changed_at: new Date(at),
      }
      return accept({
        transfers,
        subject: { kind: 'order', id: row.id },
        rows: [{ table: 'orders', act: 'update', row: after }],
        answer: writeOrder(after),
      })
    },
    store: storeTradingRows,
  }
