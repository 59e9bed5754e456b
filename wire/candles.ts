import * as z from 'zod/mini'
import { decimalText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { symbolText } from './instruments.ts'

export const intervalSchema = z.enum(['1m', '5m', '15m', '30m', '1h', '4h', '1D', '1W', '1M'])

export type WireInterval = z.output<typeof intervalSchema>

/** Opening in epoch seconds, open, high, low, close, volume. */
export const candleSchema = z.tuple([
  z.int(),
  decimalText,
  decimalText,
  decimalText,
  decimalText,
  decimalText,
])

export type WireCandle = z.output<typeof candleSchema>

export const listCandles = defineRoute({
  method: 'GET',
  path: '/api/v1/candles/{symbol}',
  access: 'open',
  summary: 'Gives candles of an instrument, oldest first: the latest, or those that open before an instant.',
  params: z.strictObject({ symbol: symbolText }),
  query: z.strictObject({
    interval: intervalSchema,
    /** Epoch seconds; only candles that open before it. */
    before: z.optional(z.string().check(z.regex(/^\d{1,11}$/))),
    limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
  }),
  reply: z.object({ candles: z.array(candleSchema), more: z.boolean() }),
})

export const candleRoutes = { listCandles }
