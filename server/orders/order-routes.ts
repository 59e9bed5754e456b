import { readCents } from '@candor/domain/money/cents.ts'
import { type Price, readPrice } from '@candor/domain/money/price.ts'
import { readQuantity } from '@candor/domain/money/quantity.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import {
  addMargin,
  amendOrder,
  cancelClose,
  cancelOrder,
  closePosition,
  listOrders,
  listPositions,
  placeOrder,
  readOrder,
  setStops,
} from '@candor/wire/orders.ts'
import type { RefusalCode } from '@candor/wire/refusals.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { addMarginKind, setStopsKind } from '../positions/change-commands.ts'
import { cancelCloseKind, closePositionKind } from '../positions/close-position-command.ts'
import { registerMoneyRoute } from '../teller/register-money-route.ts'
import { amendOrderKind, cancelOrderKind } from './order-commands.ts'
import { findOrderStory, listOrderRows, listPositionRows } from './order-table.ts'
import { placeOrderKind } from './place-order-command.ts'
import { writeOrder, writePosition, writePositionEvent } from './write-order.ts'

const usualPage = 50

const wrong = (code: RefusalCode, path: string): Result<never, Refusal> =>
  refuse(refusal(code, { path, problem: 'field-invalid' }))

/** A price above zero, or what is said where it is none. */
function priceIn(text: string, code: RefusalCode, path: string): Result<Price, Refusal> {
  const price = readPrice(text)
  return price !== null && price > 0n ? accept(price) : wrong(code, path)
}

type StopTexts = { takeProfit: string | null; stopLoss: string | null }
type StopPrices = { takeProfit: Price | null; stopLoss: Price | null }

function readStops({ takeProfit, stopLoss }: StopTexts): Result<StopPrices, Refusal> {
  const profit = takeProfit === null ? accept(null) : priceIn(takeProfit, 'take-profit-invalid', 'takeProfit')
  if (!profit.ok) return profit
  const loss = stopLoss === null ? accept(null) : priceIn(stopLoss, 'stop-loss-invalid', 'stopLoss')
  return loss.ok ? accept({ takeProfit: profit.value, stopLoss: loss.value }) : loss
}

function registerPlacing(server: FastifyInstance, deps: Dependencies): void {
  registerMoneyRoute(server, deps, placeOrder, placeOrderKind, ({ body }) => {
    const quantity = readQuantity(body.quantity)
    if (quantity === null) return wrong('quantity-invalid', 'quantity')
    const stops = readStops(body)
    if (!stops.ok) return stops
    const { type } = body
    const named =
      type.kind === 'market'
        ? priceIn(type.seen, 'price-moved', 'type.seen')
        : priceIn(type.limit, 'limit-price-invalid', 'type.limit')
    if (!named.ok) return named
    const { symbol, side, leverage } = body
    const written = type.kind === 'market' ? { ...type, seen: named.value } : { ...type, limit: named.value }
    return accept({ symbol, side, leverage, quantity, stops: stops.value, type: written })
  })

  registerMoneyRoute(server, deps, cancelOrder, cancelOrderKind, ({ params }) => accept({ id: params.id }))

  registerMoneyRoute(server, deps, amendOrder, amendOrderKind, ({ params, body }) => {
    const limit = priceIn(body.limit, 'limit-price-invalid', 'limit')
    if (!limit.ok) return limit
    const stops = readStops(body)
    if (!stops.ok) return stops
    return accept({ id: params.id, limit: limit.value, stops: stops.value })
  })
}

function registerChanging(server: FastifyInstance, deps: Dependencies): void {
  registerMoneyRoute(server, deps, closePosition, closePositionKind, ({ params, body }) => {
    const quantity = readQuantity(body.quantity)
    if (quantity === null) return wrong('quantity-invalid', 'quantity')
    const seen = priceIn(body.seen, 'close-position-request-error', 'seen')
    if (!seen.ok) return seen
    const { tolerancePpm } = body
    return accept({ id: params.id, quantity, seen: seen.value, tolerancePpm })
  })

  registerMoneyRoute(server, deps, cancelClose, cancelCloseKind, ({ params }) => accept({ id: params.id }))

  registerMoneyRoute(server, deps, addMargin, addMarginKind, ({ params, body }) => {
    const amount = readCents(body.amount)
    if (amount === null || amount <= 0n) return wrong('margin-invalid', 'amount')
    return accept({ id: params.id, amount })
  })

  registerMoneyRoute(server, deps, setStops, setStopsKind, ({ params, body }) => {
    const stops = readStops(body)
    return stops.ok ? accept({ id: params.id, stops: stops.value }) : stops
  })
}

export function registerOrderRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database } = deps
  registerPlacing(server, deps)
  registerChanging(server, deps)

  registerRoute(server, listOrders, async ({ query, session }) => {
    const limit = Number(query.limit ?? usualPage)
    const page = { symbol: query.symbol ?? null, before: query.before ?? null, limit: limit + 1 }
    const found = await listOrderRows(database, session.customer.id, query.status, page)
    return accept({ orders: found.slice(0, limit).map(writeOrder), more: found.length > limit })
  })

  registerRoute(server, listPositions, async ({ query, session }) => {
    const limit = Number(query.limit ?? usualPage)
    const page = { symbol: query.symbol ?? null, before: query.before ?? null, limit: limit + 1 }
    const found = await listPositionRows(database, session.customer.id, query.status, page)
    return accept({ positions: found.slice(0, limit).map(writePosition), more: found.length > limit })
  })

  registerRoute(server, readOrder, async ({ params, session }) => {
    const story = await findOrderStory(database, session.customer.id, params.id)
    if (!story) return refuse(refusal('not-found'))
    return accept({
      order: writeOrder(story.order),
      position: story.position && writePosition(story.position),
      events: story.events.map(writePositionEvent),
    })
  })
}
