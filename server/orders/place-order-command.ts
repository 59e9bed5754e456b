import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { type LeverageCaps, leverageOf } from '@candor/domain/instruments/set-leverage-caps.ts'
import { sessionAt } from '@candor/domain/instruments/trading-hours.ts'
import type { OwnStanding } from '@candor/domain/limits/check-limits.ts'
import { writeShortPrice } from '@candor/domain/money/price.ts'
import { countsFrom } from '@candor/domain/orders/counts-from.ts'
import { decideOrder, type OrderDecision } from '@candor/domain/orders/decide-order.ts'
import type { OrderRequest } from '@candor/domain/orders/order-request.ts'
import { openingPrice } from '@candor/domain/positions/side.ts'
import type { MarketFacts } from '@candor/domain/quotes/market-refusal.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { placeOrder } from '@candor/wire/orders.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { explainLimit } from '../limits/explain-limit.ts'
import { loadStandings, withSetAside } from '../limits/load-standing.ts'
import { openedRow, positionEvent } from '../positions/opened-row.ts'
import { filledNotice } from '../positions/position-notices.ts'
import { type StoredOrder, storeTradingRows, type TradingRow } from '../positions/trading-rows.ts'
import { writePosition } from '../positions/write-position.ts'
import { dateAt } from '../proofs/keep-market-days.ts'
import { marketFacts } from '../quotes/market-facts.ts'
import type { Asked, CommandKind } from '../teller/command.ts'
import { askedColumns, writeOrder } from './write-order.ts'

export type PlaceOrderBody = OrderRequest & { readonly symbol: string }

type CustomerFacts = {
  verified: boolean
  positions: number
  orders: number
  /** What operators have set for the day of the order; null where that is nothing. */
  caps: LeverageCaps | null
}
type Facts = CustomerFacts & {
  instrument: Instrument | null
  market: MarketFacts | null
  own: OwnStanding | undefined
}

/** When an order that is good for the session ends, or a market order that waits: with the session that runs now. */
function expiryOf(instrument: Instrument, { type }: OrderRequest, at: number): Date | null {
  if (type.kind === 'limit' && type.until !== 'session') return null
  const { closesAt } = sessionAt(instrument.calendar, Temporal.Instant.fromEpochMilliseconds(at))
  return closesAt ? new Date(closesAt.epochMilliseconds) : null
}

function orderRow(
  { id, customerId, at, body }: Asked<PlaceOrderBody>,
  instrument: Instrument,
  market: MarketFacts,
  { outcome, asked }: OrderDecision,
): StoredOrder {
  const placedAt = new Date(at)
  const filled = outcome.kind === 'filled'
  const { type } = body
  return {
    id,
    customer_id: customerId,
    symbol: body.symbol,
    side: body.side,
    leverage: body.leverage,
    quantity: body.quantity,
    type: type.kind,
    price: type.kind === 'market' ? type.seen : type.limit,
    tolerance_ppm: type.kind === 'market' ? type.tolerancePpm : null,
    expires_at: filled && type.kind === 'market' ? null : expiryOf(instrument, body, at),
    take_profit: body.stops.takeProfit,
    stop_loss: body.stops.stopLoss,
    status: filled ? 'filled' : 'resting',
    reserve: filled ? 0n : outcome.reserve,
    placed_at: placedAt,
    placed_sequence: market.tick.sequence,
    lines_since: new Date(filled ? market.tick.at : countsFrom(market, at)),
    ended_at: filled ? placedAt : null,
    end_reason: null,
    fill_price: filled ? outcome.price : null,
    fill_sequence: filled ? market.tick.sequence : null,
    ...askedColumns(asked),
    changed_at: null,
  }
}

/** The refusal of a moved price carries the new one, so that the customer can decide again; that of the customer's own limit carries the limit. */
function explain(
  code: Parameters<typeof refusal>[0],
  { side }: OrderRequest,
  market: MarketFacts | null,
  own: OwnStanding | undefined,
): Refusal {
  if (code !== 'price-moved' || !market) return explainLimit(code, own) ?? refusal(code)
  return { code, params: { price: writeShortPrice(openingPrice(side, market.tick)) } }
}

export const placeOrderKind: CommandKind<PlaceOrderBody, Facts, TradingRow, typeof placeOrder.reply> = {
  name: 'place-order',
  reply: placeOrder.reply,
  priced: true,
  async load(transaction, asked, context) {
    const [rows, own] = await Promise.all([
      transaction.query<CustomerFacts>(
        'place-order-facts',
        `select customers.verification = 'verified' as verified,
           (select count(*)::int from positions where positions.customer_id = asked.customer_id and status = 'open') as positions,
           (select count(*)::int from orders where orders.customer_id = asked.customer_id and status = 'resting') as orders,
           case when customers.kind <> 'pool' then
             (select leverage from contract_terms where from_day <= asked.day order by number desc limit 1) end as caps
         from unnest($1::bigint[], $2::date[]) with ordinality as asked (customer_id, day, place)
         join customers on customers.id = asked.customer_id order by place`,
        [asked.map(({ customerId }) => customerId), asked.map(({ at }) => dateAt(at))],
      ),
      loadStandings(transaction, asked, context),
    ])
    return rows.map((row, place) => {
      const symbol = asked[place]?.body.symbol ?? ''
      const instrument = findInstrument(symbol) ?? null
      return { ...row, instrument, market: marketFacts(context.board, symbol), own: own[place] }
    })
  },
  decide({ verified, positions, orders, caps, instrument, market, ...facts }, asked) {
    const { id, customerId, at, body, ledger } = asked
    if (!instrument) return refuse(refusal('not-found', { path: 'symbol', problem: 'field-invalid' }))
    const own = withSetAside(facts.own, ledger.balances)
    const decided = decideOrder({ ...instrument, maxLeverage: leverageOf(instrument, caps) }, body, {
      verified,
      market,
      available: ledger.balances.cash,
      openPositions: positions,
      restingOrders: orders,
      own,
    })
    // The rule accepts nothing without a market; the compiler cannot know that.
    if (!decided.ok || !market)
      return refuse(explain(decided.ok ? 'data-anomaly' : decided.refusal, body, market, own))
    const { outcome, transfers } = decided.value
    const order = orderRow(asked, instrument, market, decided.value)
    const rows: TradingRow[] = [{ table: 'orders', act: 'insert', row: order }]
    const subject = { kind: 'order', id } as const
    if (outcome.kind === 'resting')
      return accept({ transfers, subject, rows, answer: { order: writeOrder(order), position: null } })
    const openedAt = new Date(at)
    const { tick, conversion } = market
    // A position has the id of its order.
    const row = openedRow(outcome.position, { id, customerId, at: openedAt, tick, fee: outcome.fee })
    const { quantity } = outcome.position
    const opened = {
      kind: 'opened',
      quantity,
      price: outcome.price,
      amount: outcome.fee,
      tick,
      conversion,
    } as const
    rows.push({ table: 'positions', act: 'insert', row })
    rows.push({ table: 'position_events', act: 'insert', row: positionEvent(row, openedAt, opened) })
    return accept({
      transfers,
      subject,
      rows,
      notices: [filledNotice(order, outcome.position)],
      answer: { order: writeOrder(order), position: writePosition(row) },
    })
  },
  store: storeTradingRows,
}
