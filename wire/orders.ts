import * as z from 'zod/mini'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { symbolText } from './instruments.ts'
import { amountText, requestId, requestPage } from './requests.ts'
import { tolerancePpm } from './tolerance.ts'

const sideSchema = z.enum(['long', 'short'])

/**
 * An order: to open a position now, or when the price comes to a limit. A market order on delayed quotes rests until the first price that
 * is stamped after it was placed.
 */
export const orderSchema = z.object({
  id: z.uuid(),
  symbol: z.string(),
  side: sideSchema,
  leverage: z.int(),
  quantity: decimalText,
  type: z.enum(['market', 'limit']),
  /** The limit, or the price that was seen. */
  price: decimalText,
  takeProfit: z.nullable(decimalText),
  stopLoss: z.nullable(decimalText),
  status: z.enum(['resting', 'filled', 'cancelled', 'expired']),
  /** What is set aside while it rests. */
  reserve: decimalText,
  /** What it asks for, or asked for until it ended: what it moves, the margin for it and the opening fee. */
  amount: decimalText,
  margin: decimalText,
  fee: decimalText,
  placedAt: instantText,
  /** When its limit or its lines were last changed. */
  changedAt: z.nullable(instantText),
  expiresAt: z.nullable(instantText),
  endedAt: z.nullable(instantText),
  endReason: z.nullable(z.enum(['customer', 'session', 'insufficient-balance', 'own-limit', 'price-moved'])),
  fillPrice: z.nullable(decimalText),
})

export type WireOrder = z.output<typeof orderSchema>

export const positionSchema = z.object({
  id: z.uuid(),
  symbol: z.string(),
  side: sideSchema,
  leverage: z.int(),
  /** What is still open, and what was opened. */
  quantity: decimalText,
  openedQuantity: decimalText,
  /** One of it moves so much of the quote currency for a price of one. */
  contractSize: decimalText,
  entry: decimalText,
  /** What one unit of the quote currency was worth in dollars at the opening, as a fraction of two prices. */
  up: decimalText,
  down: decimalText,
  margin: decimalText,
  initialMargin: decimalText,
  openedMargin: decimalText,
  openingFee: decimalText,
  takeProfit: z.nullable(decimalText),
  stopLoss: z.nullable(decimalText),
  liquidation: z.nullable(decimalText),
  /** Posted so far for the parts that were closed. */
  realised: decimalText,
  financing: decimalText,
  /** What losses took beyond the margin: the house has borne it. */
  gap: decimalText,
  status: z.enum(['open', 'closed']),
  version: z.int(),
  openedAt: instantText,
  closedAt: z.nullable(instantText),
  closeCause: z.nullable(z.enum(['customer', 'take-profit', 'stop-loss', 'liquidation'])),
  closePrice: z.nullable(decimalText),
  /** On delayed quotes: a close that waits for the first price that is stamped after it was asked for, and until when. */
  waitingClose: z.nullable(
    z.object({ quantity: decimalText, seen: decimalText, until: z.nullable(instantText) }),
  ),
})

export type WirePosition = z.output<typeof positionSchema>

const leverageNumber = z.int().check(z.minimum(1), z.maximum(500))
const stops = { takeProfit: z.nullable(decimalText), stopLoss: z.nullable(decimalText) }

export const placeOrder = defineRoute({
  method: 'POST',
  path: '/api/v1/orders',
  access: 'customer',
  reach: 'trading',
  summary:
    'Opens a leveraged position now (market) or when the price comes (limit). On delayed quotes both wait for a price after the order.',
  money: true,
  body: z.strictObject({
    symbol: symbolText,
    side: sideSchema,
    leverage: leverageNumber,
    quantity: decimalText,
    ...stops,
    type: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('market'), seen: decimalText, tolerancePpm }),
      z.strictObject({
        kind: z.literal('limit'),
        limit: decimalText,
        until: z.enum(['cancelled', 'session']),
      }),
    ]),
  }),
  reply: z.object({ order: orderSchema, position: z.nullable(positionSchema) }),
})

export const cancelOrder = defineRoute({
  method: 'POST',
  path: '/api/v1/orders/{id}/cancel',
  access: 'customer',
  reach: 'trading',
  summary: 'Cancels a resting order; what was set aside comes back.',
  money: true,
  params: requestId,
  reply: orderSchema,
})

export const amendOrder = defineRoute({
  method: 'PUT',
  path: '/api/v1/orders/{id}',
  access: 'customer',
  reach: 'trading',
  summary: 'Changes the limit and the stops of a resting order.',
  money: true,
  params: requestId,
  body: z.strictObject({ limit: decimalText, ...stops }),
  reply: orderSchema,
})

export const closePosition = defineRoute({
  method: 'POST',
  path: '/api/v1/positions/{id}/close',
  access: 'customer',
  reach: 'trading',
  summary:
    'Closes a position, in part or in full, at the price of the moment, or on delayed quotes at the first price after the request.',
  money: true,
  params: requestId,
  body: z.strictObject({ quantity: decimalText, seen: decimalText, tolerancePpm }),
  reply: z.object({
    position: positionSchema,
    /** Null where the close waits for the next price. */
    closed: z.nullable(
      z.object({ price: decimalText, profit: decimalText, marginReturned: decimalText, gap: decimalText }),
    ),
  }),
})

export const cancelClose = defineRoute({
  method: 'POST',
  path: '/api/v1/positions/{id}/close/cancel',
  access: 'customer',
  reach: 'trading',
  summary: 'Takes a close back that waits for the next price.',
  money: true,
  params: requestId,
  reply: positionSchema,
})

export const addMargin = defineRoute({
  method: 'POST',
  path: '/api/v1/positions/{id}/margin',
  access: 'customer',
  reach: 'trading',
  summary: 'Adds margin to a position, which moves its liquidation away.',
  money: true,
  params: requestId,
  body: z.strictObject({ amount: amountText }),
  reply: positionSchema,
})

export const setStops = defineRoute({
  method: 'PUT',
  path: '/api/v1/positions/{id}/stops',
  access: 'customer',
  reach: 'trading',
  summary: 'Sets, changes or removes take profit and stop loss.',
  money: true,
  params: requestId,
  body: z.strictObject(stops),
  reply: positionSchema,
})

export const listPositions = defineRoute({
  method: 'GET',
  path: '/api/v1/positions',
  access: 'customer',
  reach: 'reading',
  summary: 'Open or closed positions, newest first.',
  query: z.extend(requestPage, {
    status: z.enum(['open', 'closed']),
    symbol: z.optional(symbolText),
  }),
  reply: z.object({ positions: z.array(positionSchema), more: z.boolean() }),
})

export const listOrders = defineRoute({
  method: 'GET',
  path: '/api/v1/orders',
  access: 'customer',
  reach: 'reading',
  summary: 'Orders that rest, or those that have ended, newest first.',
  query: z.extend(requestPage, {
    status: z.enum(['resting', 'ended']),
    symbol: z.optional(symbolText),
  }),
  reply: z.object({ orders: z.array(orderSchema), more: z.boolean() }),
})

/** One thing that happened to a position, with the tick it was decided on. */
const positionEventSchema = z.object({
  number: z.int(),
  at: instantText,
  kind: z.enum([
    'opened',
    'part-closed',
    'closed',
    'margin-added',
    'stops-set',
    'financed',
    'warned',
    'close-asked',
    'close-dropped',
  ]),
  cause: z.nullable(z.string()),
  quantity: z.nullable(decimalText),
  price: z.nullable(decimalText),
  tick: z.nullable(
    z.object({ sequence: z.string(), at: z.nullable(instantText), bid: decimalText, ask: decimalText }),
  ),
  profit: z.nullable(decimalText),
  amount: z.nullable(decimalText),
  gap: z.nullable(decimalText),
  margin: decimalText,
  takeProfit: z.nullable(decimalText),
  stopLoss: z.nullable(decimalText),
  liquidation: z.nullable(decimalText),
})

export type WirePositionEvent = z.output<typeof positionEventSchema>

export const readOrder = defineRoute({
  method: 'GET',
  path: '/api/v1/orders/{id}',
  access: 'customer',
  reach: 'reading',
  summary: 'One order with its position and everything that happened to it.',
  params: requestId,
  reply: z.object({
    order: orderSchema,
    position: z.nullable(positionSchema),
    events: z.array(positionEventSchema),
  }),
})

export const orderRoutes = {
  placeOrder,
  cancelOrder,
  amendOrder,
  closePosition,
  cancelClose,
  addMargin,
  setStops,
  listPositions,
  listOrders,
  readOrder,
}
