import * as z from 'zod/mini'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import { symbolText } from './instruments.ts'

/** Minutes within which a move is looked for. */
const alertWindows: readonly number[] = [5, 60, 1_440]

/** Rises to a price, falls to one, or moves by so many hundredths of a percent within so many minutes, either way. */
const alertConditionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('above'), price: decimalText }),
  z.strictObject({ kind: z.literal('below'), price: decimalText }),
  z.strictObject({
    kind: z.literal('move'),
    hundredths: z.int().check(z.minimum(1), z.maximum(10_000)),
    /** Few choices, so that all alerts of an instrument share three windows, however many there are. */
    minutes: z.int().check(z.refine((minutes) => alertWindows.includes(minutes))),
  }),
])

export type WireAlertCondition = z.output<typeof alertConditionSchema>

export const alertSchema = z.object({
  id: z.string(),
  symbol: z.string(),
  condition: alertConditionSchema,
  repeating: z.boolean(),
  active: z.boolean(),
  createdAt: instantText,
  firedAt: z.nullable(instantText),
  firedCount: z.int(),
  /** Whether the customer has seen the last firing. */
  told: z.boolean(),
})

export type WireAlert = z.output<typeof alertSchema>

export const listAlerts = defineRoute({
  method: 'GET',
  path: '/api/v1/alerts',
  access: 'customer',
  reach: 'reading',
  summary: 'Lists the customer’s price alerts, newest first.',
  reply: z.object({ alerts: z.array(alertSchema) }),
})

export const createAlert = defineRoute({
  method: 'POST',
  path: '/api/v1/alerts',
  access: 'customer',
  reach: 'keeping',
  summary: 'Sets a price alert. At most 100 are active at a time, and no two of them wait for the same.',
  body: z.strictObject({ symbol: symbolText, condition: alertConditionSchema, repeating: z.boolean() }),
  reply: alertSchema,
})

const alertId = z.string().check(z.regex(/^\d{1,18}$/))

export const deleteAlert = defineRoute({
  method: 'DELETE',
  path: '/api/v1/alerts/{id}',
  access: 'customer',
  reach: 'keeping',
  summary: 'Removes a price alert.',
  params: z.strictObject({ id: alertId }),
  reply: emptyReply,
})

/** More than a customer has alerts. */
const mostTold = 300

export const noteAlertsTold = defineRoute({
  method: 'POST',
  path: '/api/v1/alerts/told',
  access: 'customer',
  reach: 'keeping',
  summary: 'Notes that the customer has heard of these firings, so that they are not told again.',
  body: z.strictObject({
    fired: z.array(z.strictObject({ id: alertId, at: instantText })).check(z.maxLength(mostTold)),
  }),
  reply: emptyReply,
})

/** What an alert would have done lately, so that a customer sees how often it would disturb. */
export const previewAlert = defineRoute({
  method: 'POST',
  path: '/api/v1/alerts/preview',
  access: 'open',
  summary:
    'Tells when an alert would have fired in the last 30 days, and the hourly closes it was judged by.',
  body: z.strictObject({ symbol: symbolText, condition: alertConditionSchema }),
  reply: z.object({
    fired: z.array(instantText),
    closes: z.array(z.tuple([z.int(), decimalText])),
  }),
})

export const alertRoutes = { listAlerts, createAlert, deleteAlert, noteAlertsTold, previewAlert }
