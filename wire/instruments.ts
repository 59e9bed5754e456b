import { perLanguage } from '@candor/domain/languages/language-table.ts'
import * as z from 'zod/mini'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'

export const marketSchema = z.enum([
  'forex',
  'crypto',
  'us_stocks',
  'metals',
  'hk_stocks',
  'my_stocks',
  'etf',
])

export type WireMarket = z.output<typeof marketSchema>

export const symbolText = z.string().check(z.regex(/^[A-Z0-9.]{1,16}$/))

/** What a list needs to know of an instrument: it changes rarely and is fetched once. */
export const instrumentSchema = z.object({
  symbol: z.string(),
  /** As people write it: `XAU/USD`, `0700.HK`, `AAPL`. */
  ticker: z.string(),
  market: marketSchema,
  name: z.object(perLanguage(() => z.string())),
  quoteCurrency: z.string(),
  /** Decimals its price is shown with; a price band with a finer tick may need more, then the price itself has them. */
  decimals: z.int(),
  /** Other words it is found by. */
  tags: z.array(z.string()),
})

export type WireInstrument = z.output<typeof instrumentSchema>

export const instrumentDetailSchema = z.extend(instrumentSchema, {
  baseAsset: z.string(),
  tickSize: decimalText,
  quantityUnit: z.string(),
  contractSize: decimalText,
  quantityStep: decimalText,
  minQuantity: decimalText,
  boardLot: z.nullable(z.int()),
  maxLeverage: z.int(),
  /** Of the notional of a leveraged position, for each night it is held. */
  nightlyRate: decimalText,
  yearHigh: z.nullable(decimalText),
  yearLow: z.nullable(decimalText),
  /** Of the seven days from Monday of this week, in UTC instants; a session may run over midnight. */
  week: z.array(z.object({ opensAt: instantText, closesAt: instantText })),
})

export type WireInstrumentDetail = z.output<typeof instrumentDetailSchema>

export const sessionAnswerSchema = z.object({
  open: z.boolean(),
  /** Of this session while it is open, of the next one while it is not; null where the market never closes. */
  opensAt: z.nullable(instantText),
  closesAt: z.nullable(instantText),
})

const bySymbol = z.strictObject({ symbol: symbolText })

export const listInstruments = defineRoute({
  method: 'GET',
  path: '/api/v1/instruments',
  access: 'open',
  summary: 'Lists every instrument with its names.',
  reply: z.object({ instruments: z.array(instrumentSchema) }),
})

export const readInstrument = defineRoute({
  method: 'GET',
  path: '/api/v1/instruments/{symbol}',
  access: 'open',
  summary: 'Tells the facts and terms of one instrument.',
  params: bySymbol,
  reply: instrumentDetailSchema,
})

export const readSessionAt = defineRoute({
  method: 'GET',
  path: '/api/v1/instruments/{symbol}/session',
  access: 'open',
  summary:
    'Tells whether an instrument trades at an instant (now, unless given) and when its session opens and closes.',
  params: bySymbol,
  query: z.strictObject({ at: z.optional(z.iso.datetime({ offset: true }).check(z.regex(/^[1-9]/))) }),
  reply: sessionAnswerSchema,
})

const instrumentActSchema = z.object({
  at: instantText,
  act: z.enum(['halted', 'resumed']),
  /** The number of the second person, with whose agreement it was done, and of the one who asked for it; null where it took one. */
  by: z.string(),
  askedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

export type WireInstrumentAct = z.output<typeof instrumentActSchema>

export const listInstrumentActs = defineRoute({
  method: 'GET',
  path: '/api/v1/instruments/{symbol}/acts',
  access: 'open',
  summary:
    'What operators did to an instrument, newest first, at most 50: its halts and their ends, with who and why.',
  params: bySymbol,
  reply: z.object({ acts: z.array(instrumentActSchema) }),
})

export const instrumentRoutes = { listInstruments, readInstrument, readSessionAt, listInstrumentActs }
