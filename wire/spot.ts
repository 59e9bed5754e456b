import * as z from 'zod/mini'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { symbolText } from './instruments.ts'
import { amountText, requestId, requestPage } from './requests.ts'
import { tolerancePpm } from './tolerance.ts'

const spotSideSchema = z.enum(['buy', 'sell'])

/** What was carried out: with the tick it was decided on, the conversion, and what was held after it. */
const spotFillSchema = z.object({
  at: instantText,
  price: decimalText,
  /** In dollars: what was paid or received, without the fee. */
  value: decimalText,
  fee: decimalText,
  /** What of the cost went in (a buy) or out (a sale). */
  cost: decimalText,
  /** Of a sale: value less cost, without the fee. */
  profit: z.nullable(decimalText),
  /** What one unit of the quote currency was worth in dollars, as a fraction of two prices. */
  up: decimalText,
  down: decimalText,
  tick: z.object({ sequence: z.string(), at: instantText, bid: decimalText, ask: decimalText }),
  quantityAfter: decimalText,
  costAfter: decimalText,
  averageAfter: decimalText,
})

export type WireSpotFill = z.output<typeof spotFillSchema>

/** An order to buy or sell without leverage. */
export const spotOrderSchema = z.object({
  id: z.uuid(),
  symbol: z.string(),
  side: spotSideSchema,
  type: z.enum(['market', 'limit', 'recurring']),
  /** In shares, coins or ounces. */
  quantity: decimalText,
  /** What was asked for with the fee in it, where it was asked by amount. */
  amount: z.nullable(decimalText),
  /** The limit, or the price that was seen; null for a recurring buy. */
  price: z.nullable(decimalText),
  status: z.enum(['resting', 'filled', 'cancelled', 'expired']),
  /** Money that is set aside while a buy rests; a sale sets its quantity aside. */
  reserve: decimalText,
  /** What it asked for, at its limit or at the price that was seen; kept after it has ended. Null for old sales of which it is not known. */
  value: z.nullable(decimalText),
  fee: z.nullable(decimalText),
  placedAt: instantText,
  /** When its limit was last changed. */
  changedAt: z.nullable(instantText),
  expiresAt: z.nullable(instantText),
  endedAt: z.nullable(instantText),
  endReason: z.nullable(z.enum(['customer', 'session', 'insufficient-balance', 'own-limit', 'price-moved'])),
  /** The recurring buy that placed it. */
  planId: z.nullable(z.uuid()),
  fill: z.nullable(spotFillSchema),
})

export type WireSpotOrder = z.output<typeof spotOrderSchema>

/** What is held of an instrument. What it is worth follows from the live bid; `domain/portfolio/worth.ts` says how. */
export const holdingSchema = z.object({
  symbol: z.string(),
  quantity: decimalText,
  /** Set aside by resting sales. */
  reserved: decimalText,
  /** In dollars: what was paid for what is held, without fees. */
  cost: decimalText,
  /** The average price of it in the quote currency. */
  average: decimalText,
  /** Of this run, in dollars: what sales have made, and all fees. */
  realised: decimalText,
  fees: decimalText,
  changedAt: instantText,
})

export type WireHolding = z.output<typeof holdingSchema>

export const placeSpotOrder = defineRoute({
  method: 'POST',
  path: '/api/v1/spot/orders',
  access: 'customer',
  reach: 'trading',
  summary:
    'Buys or sells without leverage, now (market) or when the price comes (limit). On delayed quotes both wait for a price after the order.',
  money: true,
  body: z.strictObject({
    symbol: symbolText,
    side: spotSideSchema,
    size: z.discriminatedUnion('by', [
      /** Dollars that leave the balance at most, with the fee in them; for buys. */
      z.strictObject({ by: z.literal('amount'), amount: amountText }),
      z.strictObject({ by: z.literal('quantity'), quantity: decimalText }),
      /** Everything that is held and not set aside; for sales. */
      z.strictObject({ by: z.literal('all') }),
    ]),
    type: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('market'), seen: decimalText, tolerancePpm }),
      z.strictObject({
        kind: z.literal('limit'),
        limit: decimalText,
        until: z.enum(['cancelled', 'session']),
      }),
    ]),
  }),
  reply: z.object({ order: spotOrderSchema, holding: holdingSchema }),
})

export const cancelSpotOrder = defineRoute({
  method: 'POST',
  path: '/api/v1/spot/orders/{id}/cancel',
  access: 'customer',
  reach: 'trading',
  summary: 'Cancels a resting spot order; what was set aside comes back.',
  money: true,
  params: requestId,
  reply: spotOrderSchema,
})

export const amendSpotOrder = defineRoute({
  method: 'PUT',
  path: '/api/v1/spot/orders/{id}',
  access: 'customer',
  reach: 'trading',
  summary: 'Changes the limit of a resting spot order; what is set aside for a buy changes with it.',
  money: true,
  params: requestId,
  body: z.strictObject({ limit: decimalText }),
  reply: spotOrderSchema,
})

export const listSpotOrders = defineRoute({
  method: 'GET',
  path: '/api/v1/spot/orders',
  access: 'customer',
  reach: 'reading',
  summary: 'Spot orders that rest, or those that have ended with what was carried out, newest first.',
  query: z.extend(requestPage, {
    status: z.enum(['resting', 'ended']),
    symbol: z.optional(symbolText),
  }),
  reply: z.object({ orders: z.array(spotOrderSchema), more: z.boolean() }),
})

export const readSpotOrder = defineRoute({
  method: 'GET',
  path: '/api/v1/spot/orders/{id}',
  access: 'customer',
  reach: 'reading',
  summary: 'One spot order with what was carried out.',
  params: requestId,
  reply: spotOrderSchema,
})

export const listHoldings = defineRoute({
  method: 'GET',
  path: '/api/v1/holdings',
  access: 'customer',
  reach: 'reading',
  summary: 'Everything that is held, and what was sold in this run.',
  reply: z.object({ holdings: z.array(holdingSchema) }),
})

export const spotRoutes = {
  placeSpotOrder,
  amendSpotOrder,
  cancelSpotOrder,
  listSpotOrders,
  readSpotOrder,
  listHoldings,
}
