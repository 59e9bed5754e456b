import { readCents } from '@candor/domain/money/cents.ts'
import { readQuantity } from '@candor/domain/money/quantity.ts'
import { accept } from '@candor/domain/result.ts'
import { addMargin, cancelClose, closePosition, listPositions, setStops } from '@candor/wire/orders.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { registerRoute } from '../http/register-route.ts'
import { registerMoneyRoute } from '../teller/register-money-route.ts'
import { addMarginKind, setStopsKind } from './change-commands.ts'
import { cancelCloseKind, closePositionKind } from './close-position-command.ts'
import { listPositionRows } from './position-table.ts'
import { priceIn, readStops, wrong } from './read-stops.ts'
import { writePosition } from './write-position.ts'

const usualPage = 50

function registerChanging(server: FastifyInstance, deps: Dependencies): void {
  registerMoneyRoute(server, deps, closePosition, closePositionKind, ({ params, body }) => {
    const quantity = readQuantity(body.quantity)
    if (quantity === null || quantity <= 0n) return wrong('quantity-invalid', 'quantity')
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

export function registerPositionRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database } = deps
  registerChanging(server, deps)

  registerRoute(server, listPositions, async ({ query, session }) => {
    const limit = Number(query.limit ?? usualPage)
    const page = { symbol: query.symbol ?? null, before: query.before ?? null, limit: limit + 1 }
    const found = await listPositionRows(database, session.customer.id, query.status, page)
    return accept({ positions: found.slice(0, limit).map(writePosition), more: found.length > limit })
  })
}
