import * as z from 'zod/mini'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { marketSchema } from './instruments.ts'

export const quoteStateSchema = z.enum(['live', 'stale', 'closed', 'halted'])

export type QuoteState = z.output<typeof quoteStateSchema>

const sourceSchema = z.enum(['simulated', 'yahoo', 'binance'])

/** Everything a row or a page shows of a price. `last` is the mid, rounded to the decimals the instrument is shown with. */
export const quoteSchema = z.object({
  symbol: z.string(),
  state: quoteStateSchema,
  source: sourceSchema,
  /** The source's prices are delayed, and the page says so. */
  delayed: z.boolean(),
  bid: decimalText,
  ask: decimalText,
  last: decimalText,
  at: instantText,
  sequence: z.int(),
  open: decimalText,
  high: decimalText,
  low: decimalText,
  previousClose: decimalText,
  /** Of the day, in the instrument's own unit. */
  volume: decimalText,
})

export type WireQuote = z.output<typeof quoteSchema>

/** What a tick changes, as short as it can be said: symbol, bid, ask, last, epoch milliseconds, sequence, volume of the day. */
export const quoteTickSchema = z.tuple([
  z.string(),
  decimalText,
  decimalText,
  decimalText,
  z.int(),
  z.int(),
  decimalText,
])

export type WireQuoteTick = z.output<typeof quoteTickSchema>

/** The last 24 hours of trading as 33 points, oldest first, for the small curve of a row. */
const sparkSchema = z.object({ symbol: z.string(), points: z.array(decimalText) })

export const listQuotes = defineRoute({
  method: 'GET',
  path: '/api/v1/quotes',
  access: 'open',
  summary:
    'Gives the last quote and the 24-hour curve of a market, of some symbols (comma separated), or of all.',
  query: z.strictObject({
    market: z.optional(marketSchema),
    symbols: z.optional(z.string().check(z.regex(/^[A-Z0-9.]{1,16}(,[A-Z0-9.]{1,16}){0,149}$/))),
  }),
  reply: z.object({ quotes: z.array(quoteSchema), sparks: z.array(sparkSchema) }),
})

/** One market's standing: whether it trades now and when that changes. */
export const marketStatusSchema = z.object({
  market: marketSchema,
  open: z.boolean(),
  opensAt: z.nullable(instantText),
  closesAt: z.nullable(instantText),
})

export type WireMarketStatus = z.output<typeof marketStatusSchema>

export const listMarkets = defineRoute({
  method: 'GET',
  path: '/api/v1/markets',
  access: 'open',
  summary: 'Tells which of the seven markets trade now, and when that changes.',
  reply: z.object({ markets: z.array(marketStatusSchema) }),
})

export const quoteRoutes = { listQuotes, listMarkets }
