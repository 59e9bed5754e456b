import { postingKinds } from '@candor/domain/ledger/posting-kind.ts'
import * as z from 'zod/mini'
import { dayText, decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { marketSchema, symbolText } from './instruments.ts'
import { postingSchema } from './ledger.ts'

/** A share of one with eight decimals: `-0.00730000` is −0.73 %. */
export const shareText = z.string().check(z.regex(/^-?\d{1,10}\.\d{8}$/))

const productSchema = z.enum(['leveraged', 'delivery', 'spot', 'strategy'])

const zoneText = z.string().check(z.maxLength(64))

/** Days of the customer's zone: today, the last 7, 30, 90 or 365 days, or the whole run. */
export const rangeSchema = z.enum(['1D', '1W', '1M', '3M', '1Y', 'all'])

export type WireRange = z.output<typeof rangeSchema>

/** What everything is worth, to the cent: the parts add up to the total, and a loan counts against it. */
export const worthSchema = z.object({
  total: decimalText,
  cash: decimalText,
  orders: decimalText,
  withdrawals: decimalText,
  leveraged: decimalText,
  contracts: decimalText,
  spot: decimalText,
  strategies: decimalText,
  loan: decimalText,
})

/** A fact about how money is spread, with the figure that passed the customer's threshold. */
export const noteSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one-instrument'), symbol: z.string(), share: shareText }),
  z.object({ kind: z.literal('one-market'), market: marketSchema, share: shareText }),
  z.object({ kind: z.literal('leverage'), times: shareText }),
])

/** A time from one start with practice money to the next. The one that goes on has no id and no end. */
const runSchema = z.object({
  number: z.int(),
  id: z.nullable(z.uuid()),
  label: z.nullable(z.string()),
  startedAt: instantText,
  endedAt: z.nullable(instantText),
  /** What came from outside less what went there. */
  paidIn: decimalText,
  /** What it was worth at its end, or is now. */
  worth: decimalText,
  /** What trading has made of it. */
  result: decimalText,
})

export type WireRun = z.output<typeof runSchema>

export const readWorth = defineRoute({
  method: 'GET',
  path: '/api/v1/portfolio/worth',
  access: 'customer',
  reach: 'reading',
  summary: 'Tells what everything is worth now, part by part, with today’s result and that since the start.',
  query: z.strictObject({ zone: z.optional(zoneText) }),
  reply: z.object({
    at: instantText,
    /** Of the balance; an older one than was seen before is not to be shown. */
    version: z.int(),
    worth: worthSchema,
    /** Made or lost on paper so far. */
    unrealised: z.object({ leveraged: decimalText, spot: decimalText, strategies: decimalText }),
    /** False while the price of something open is not known: it is valued at what it cost then. */
    complete: z.boolean(),
    today: z.object({
      profit: decimalText,
      share: z.nullable(shareText),
      startedWith: decimalText,
      /** Put to work since midnight: what was opened, bought and staked, without fees. */
      invested: decimalText,
    }),
    sinceStart: decimalText,
    run: z.object({ number: z.int(), startedAt: instantText }),
    notes: z.array(noteSchema),
  }),
})

const dayResult = z.object({ day: dayText, profit: decimalText })

/** What came of one instrument and product after fees; both are null for what belongs to none. */
const profitLineSchema = z.object({
  product: z.nullable(productSchema),
  symbol: z.nullable(z.string()),
  profit: decimalText,
  /** Of it, fees and financing: zero or less. */
  costs: decimalText,
  /** Of it, what changed in the worth of what is open. */
  open: decimalText,
})

/** What a line is about: an instrument, or a strategy by its id. */
const lineName = z.string().check(z.regex(/^([A-Z0-9.]{1,16}|[a-z][a-z0-9-]{2,39})$/))

const inPeriod = {
  range: rangeSchema,
  zone: z.optional(zoneText),
  /** A run that was ended, by its number; the one that goes on unless said. */
  run: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
}

const portfolioSchema = z.object({
  from: instantText,
  until: instantText,
  startEquity: decimalText,
  endEquity: decimalText,
  /** What came from outside in the period less what went there. */
  paidIn: decimalText,
  /** What trading made in it: end less start less paid in. The lines add up to it, and so do the days. */
  profit: decimalText,
  timeWeighted: z.nullable(shareText),
  moneyWeighted: z.nullable(shareText),
  worstFall: z.nullable(z.object({ share: shareText, from: instantText, to: instantText })),
  bestDay: z.nullable(dayResult),
  worstDay: z.nullable(dayResult),
  /** Fees and financing: zero or less, in all and by kind of posting. */
  costs: decimalText,
  costKinds: z.array(z.object({ kind: z.enum(postingKinds), amount: decimalText })),
  /** The curve, at most 300 points: what there was, the growth of what was there at the start, and how far below its highest. */
  points: z.array(z.object({ at: instantText, equity: decimalText, growth: shareText, fall: shareText })),
  /** The best first. */
  lines: z.array(profitLineSchema),
  /** How the price of an instrument did meanwhile. */
  comparison: z.nullable(
    z.object({
      symbol: z.string(),
      share: z.nullable(shareText),
      points: z.array(z.object({ at: instantText, share: shareText })),
    }),
  ),
})

export type WirePortfolio = z.output<typeof portfolioSchema>

export const readPortfolio = defineRoute({
  method: 'GET',
  path: '/api/v1/portfolio',
  access: 'customer',
  reach: 'reading',
  summary: 'Tells how the customer did in a period: curve, returns, falls, costs, and where it came from.',
  query: z.strictObject({ ...inPeriod, compare: z.optional(symbolText) }),
  reply: portfolioSchema,
})

export const listProfitDays = defineRoute({
  method: 'GET',
  path: '/api/v1/portfolio/days',
  access: 'customer',
  reach: 'reading',
  summary: 'The profit calendar: what each day of a month made, in the customer’s zone.',
  query: z.strictObject({
    month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)),
    zone: z.optional(zoneText),
    run: inPeriod.run,
  }),
  reply: z.object({ days: z.array(dayResult), total: decimalText }),
})

export const listPeriodPostings = defineRoute({
  method: 'GET',
  path: '/api/v1/portfolio/postings',
  access: 'customer',
  reach: 'reading',
  summary:
    'The postings behind a figure of a period, newest first: of an instrument, the costs, or money from outside.',
  query: z.strictObject({
    ...inPeriod,
    part: z.enum(['result', 'costs', 'outside']),
    product: z.optional(productSchema),
    symbol: z.optional(lineName),
    before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
  }),
  reply: z.object({ postings: z.array(postingSchema), more: z.boolean() }),
})

export const listRuns = defineRoute({
  method: 'GET',
  path: '/api/v1/portfolio/runs',
  access: 'customer',
  reach: 'reading',
  summary: 'The run that goes on and those that were ended, newest first.',
  reply: z.object({ runs: z.array(runSchema) }),
})

export const resetPractice = defineRoute({
  method: 'POST',
  path: '/api/v1/portfolio/reset',
  access: 'customer',
  reach: 'paying',
  summary: 'Starts again with fresh practice money; the run so far is kept as its own history.',
  money: true,
  body: z.strictObject({
    /** A name for the run that ends. */
    label: z.nullable(z.string().check(z.maxLength(40))),
  }),
  reply: z.object({ ended: runSchema }),
})

export const portfolioRoutes = {
  readWorth,
  readPortfolio,
  listProfitDays,
  listPeriodPostings,
  listRuns,
  resetPractice,
}
