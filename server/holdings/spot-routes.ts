import type { SpotSizeAsked } from '@candor/domain/holdings/spot-request.ts'
import { readCents } from '@candor/domain/money/cents.ts'
import { readPrice } from '@candor/domain/money/price.ts'
import { readQuantity } from '@candor/domain/money/quantity.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { FieldProblem, RefusalCode } from '@candor/wire/refusals.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import {
  amendSpotOrder,
  cancelSpotOrder,
  listHoldings,
  listSpotOrders,
  placeSpotOrder,
  readSpotOrder,
} from '@candor/wire/spot.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { registerMoneyRoute } from '../teller/register-money-route.ts'
import { amendSpotKind } from './amend-spot-command.ts'
import { type PlaceSpotBody, placeSpotKind } from './place-spot-command.ts'
import { cancelSpotKind } from './spot-commands.ts'
import { findSpotOrder, listHoldingRows, listSpotRows } from './spot-table.ts'
import { writeHolding, writeSpotOrder } from './write-spot.ts'

const usualPage = 50

const wrong = (
  code: RefusalCode,
  path: string,
  problem: FieldProblem = 'field-invalid',
): Result<never, Refusal> => refuse(refusal(code, { path, problem }))

type Body = BodyOf<typeof placeSpotOrder>

function readSize({ size }: Body): Result<SpotSizeAsked, Refusal> {
  if (size.by === 'all') return accept(size)
  if (size.by === 'quantity') {
    const quantity = readQuantity(size.quantity)
    if (quantity === null || quantity <= 0n) return wrong('quantity-invalid', 'size.quantity')
    return accept({ ...size, quantity })
  }
  const amount = readCents(size.amount)
  if (amount === null || amount <= 0n) return wrong('invalid-request', 'size.amount', 'amount-invalid')
  return accept({ by: 'amount', amount })
}

/** A price above zero, or what is said where it is none. */
function readType({ type }: Body): Result<PlaceSpotBody['type'], Refusal> {
  if (type.kind === 'market') {
    const seen = readPrice(type.seen)
    return seen !== null && seen > 0n ? accept({ ...type, seen }) : wrong('price-moved', 'type.seen')
  }
  const limit = readPrice(type.limit)
  return limit !== null && limit > 0n
    ? accept({ ...type, limit })
    : wrong('limit-price-invalid', 'type.limit')
}

export function registerSpotRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database } = deps

  registerMoneyRoute(server, deps, placeSpotOrder, placeSpotKind, ({ body }) => {
    const size = readSize(body)
    if (!size.ok) return size
    const type = readType(body)
    if (!type.ok) return type
    const { symbol, side } = body
    return accept({ symbol, side, size: size.value, type: type.value })
  })

  registerMoneyRoute(server, deps, amendSpotOrder, amendSpotKind, ({ body, params }) => {
    const limit = readPrice(body.limit)
    if (limit === null || limit <= 0n) return wrong('limit-price-invalid', 'limit')
    return accept({ id: params.id, limit })
  })

  registerMoneyRoute(server, deps, cancelSpotOrder, cancelSpotKind, ({ params }) => accept({ id: params.id }))

  registerRoute(server, listSpotOrders, async ({ query, session }) => {
    const limit = Number(query.limit ?? usualPage)
    const page = { symbol: query.symbol ?? null, before: query.before ?? null, limit: limit + 1 }
    const found = await listSpotRows(database, session.customer.id, query.status, page)
    const orders = found.slice(0, limit).map(({ order, fill }) => writeSpotOrder(order, fill))
    return accept({ orders, more: found.length > limit })
  })

  registerRoute(server, readSpotOrder, async ({ params, session }) => {
    const found = await findSpotOrder(database, session.customer.id, params.id)
    return found ? accept(writeSpotOrder(found.order, found.fill)) : refuse(refusal('not-found'))
  })

  registerRoute(server, listHoldings, async ({ session }) => {
    const rows = await listHoldingRows(database, session.customer.id)
    return accept({ holdings: rows.map(writeHolding) })
  })
}
