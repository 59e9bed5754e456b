import { readQuantity } from '@candor/domain/money/quantity.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { amendOrder, cancelOrder, listOrders, placeOrder, readOrder } from '@candor/wire/orders.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { priceIn, readStops, wrong } from '../positions/read-stops.ts'
import { writePosition, writePositionEvent } from '../positions/write-position.ts'
import { registerMoneyRoute } from '../teller/register-money-route.ts'
import { amendOrderKind, cancelOrderKind } from './order-commands.ts'
import { findOrderStory, listOrderRows } from './order-table.ts'
import { placeOrderKind } from './place-order-command.ts'
import { writeOrder } from './write-order.ts'

const usualPage = 50

function registerPlacing(server: FastifyInstance, deps: Dependencies): void {
  registerMoneyRoute(server, deps, placeOrder, placeOrderKind, ({ body }) => {
    const quantity = readQuantity(body.quantity)
    if (quantity === null || quantity <= 0n) return wrong('quantity-invalid', 'quantity')
    const stops = readStops(body)
    if (!stops.ok) return stops
    const { type } = body
    // A price that cannot be read cannot have been on the screen, so the customer is shown the one of now.
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

export function registerOrderRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database } = deps
  registerPlacing(server, deps)

  registerRoute(server, listOrders, async ({ query, session }) => {
    const limit = Number(query.limit ?? usualPage)
    const page = { symbol: query.symbol ?? null, before: query.before ?? null, limit: limit + 1 }
    const found = await listOrderRows(database, session.customer.id, query.status, page)
    return accept({ orders: found.slice(0, limit).map(writeOrder), more: found.length > limit })
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
