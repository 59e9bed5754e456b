import { limitNames } from '@candor/domain/limits/own-limits.ts'
import * as z from 'zod/mini'
import { instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'

/** An amount (`300.00`) for a limit of money, a whole number (`10`) for one that counts. */
const limitValue = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/))

const limitNameSchema = z.enum(limitNames)

/** A limit that the customer has set for themselves; null is none. */
const ownLimitSchema = z.object({
  name: limitNameSchema,
  unit: z.enum(['money', 'count']),
  value: z.nullable(limitValue),
  /** What was used of it since the day began (at midnight UTC), or is open now; null where that makes no sense. */
  used: z.nullable(limitValue),
  /** A looser value, and from when on it counts. */
  waiting: z.nullable(z.object({ value: z.nullable(limitValue), from: instantText })),
  min: limitValue,
  max: limitValue,
})

export type WireOwnLimit = z.output<typeof ownLimitSchema>

/** From where on a note is shown: percent of everything, and tenths of how many times everything moves with prices; null is never. */
const noteThresholdsSchema = z.strictObject({
  instrumentPercent: z.nullable(z.int().check(z.minimum(5), z.maximum(100))),
  marketPercent: z.nullable(z.int().check(z.minimum(5), z.maximum(100))),
  leverageTenths: z.nullable(z.int().check(z.minimum(10), z.maximum(300))),
})

const limitsSchema = z.object({
  limits: z.array(ownLimitSchema),
  /** Until when nothing new can be opened; null where that is not so. */
  timeOutUntil: z.nullable(instantText),
  notes: noteThresholdsSchema,
})

export type WireLimits = z.output<typeof limitsSchema>

export const readLimits = defineRoute({
  method: 'GET',
  path: '/api/v1/limits',
  access: 'customer',
  reach: 'reading',
  summary: 'Tells the limits that the customer has set, what was used of them, and what waits.',
  reply: limitsSchema,
})

export const setLimit = defineRoute({
  method: 'PUT',
  path: '/api/v1/limits/{name}',
  access: 'customer',
  reach: 'private',
  summary: 'Sets a limit, or takes it away with null. Stricter counts at once, looser after 24 hours.',
  money: true,
  params: z.strictObject({ name: limitNameSchema }),
  body: z.strictObject({ value: z.nullable(limitValue) }),
  reply: z.object({
    name: limitNameSchema,
    value: z.nullable(limitValue),
    waiting: z.nullable(z.object({ value: z.nullable(limitValue), from: instantText })),
  }),
})

export const beginTimeOut = defineRoute({
  method: 'POST',
  path: '/api/v1/limits/time-out',
  access: 'customer',
  reach: 'private',
  summary: 'Begins a time-out of 1 to 42 days, in which nothing new can be opened. It cannot be ended early.',
  money: true,
  body: z.strictObject({ days: z.int() }),
  reply: z.object({ timeOutUntil: instantText }),
})

export const setNotes = defineRoute({
  method: 'PUT',
  path: '/api/v1/limits/notes',
  access: 'customer',
  reach: 'private',
  summary: 'Sets from where on notes on concentration are shown.',
  money: true,
  body: noteThresholdsSchema,
  reply: noteThresholdsSchema,
})

export const limitRoutes = { readLimits, setLimit, beginTimeOut, setNotes }
