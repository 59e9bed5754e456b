import * as z from 'zod/mini'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { symbolText } from './instruments.ts'
import { amountText, requestId } from './requests.ts'

/** How often: weekdays from Monday as 1, days of the month from 1; a month that is too short has it on its last day. */
const rhythmSchema = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day') }),
  z.strictObject({ every: z.literal('week'), weekday: z.int() }),
  z.strictObject({ every: z.literal('fortnight'), weekday: z.int() }),
  z.strictObject({ every: z.literal('month'), day: z.int() }),
])

export type WireRhythm = z.output<typeof rhythmSchema>

/** A buy that comes again and again, at the open of its days; on a day without a session, with the next one. */
export const planSchema = z.object({
  id: z.uuid(),
  symbol: z.string(),
  /** Dollars each time, with the fee in them. */
  amount: decimalText,
  rhythm: rhythmSchema,
  status: z.enum(['active', 'paused', 'removed']),
  /** When it buys next; null while it is paused or once it is removed. */
  nextAt: z.nullable(instantText),
  createdAt: instantText,
  /** How often it was due so far. */
  turns: z.int(),
})

export type WirePlan = z.output<typeof planSchema>

/** What came of it when it was due: a spot order, or why it was left out (a code of the catalogue). */
const planTurnSchema = z.object({
  number: z.int(),
  dueAt: instantText,
  at: instantText,
  outcome: z.enum(['bought', 'skipped']),
  reason: z.nullable(z.string()),
  orderId: z.nullable(z.uuid()),
})

export const listPlans = defineRoute({
  method: 'GET',
  path: '/api/v1/recurring',
  access: 'customer',
  reach: 'reading',
  summary: 'Recurring buys that are active or paused, newest first.',
  reply: z.object({ plans: z.array(planSchema) }),
})

export const readPlan = defineRoute({
  method: 'GET',
  path: '/api/v1/recurring/{id}',
  access: 'customer',
  reach: 'reading',
  summary: 'One recurring buy with what came of it, newest first.',
  params: requestId,
  reply: z.object({ plan: planSchema, turns: z.array(planTurnSchema) }),
})

export const createPlan = defineRoute({
  method: 'POST',
  path: '/api/v1/recurring',
  access: 'customer',
  reach: 'trading',
  summary: 'Sets a recurring buy.',
  money: true,
  body: z.strictObject({ symbol: symbolText, amount: amountText, rhythm: rhythmSchema }),
  reply: planSchema,
})

export const changePlan = defineRoute({
  method: 'PUT',
  path: '/api/v1/recurring/{id}',
  access: 'customer',
  reach: 'trading',
  summary: 'Changes a recurring buy, pauses it or lets it go on; what fell into a pause is not made up for.',
  money: true,
  params: requestId,
  body: z.strictObject({ amount: amountText, rhythm: rhythmSchema, status: z.enum(['active', 'paused']) }),
  reply: planSchema,
})

export const removePlan = defineRoute({
  method: 'DELETE',
  path: '/api/v1/recurring/{id}',
  access: 'customer',
  reach: 'trading',
  summary: 'Removes a recurring buy; what it bought stays.',
  money: true,
  params: requestId,
  reply: planSchema,
})

export const recurringRoutes = { listPlans, readPlan, createPlan, changePlan, removePlan }
