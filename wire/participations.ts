import * as z from 'zod/mini'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { postingSchema } from './ledger.ts'
import { amountText, requestId, requestPage } from './requests.ts'
import { strategyId } from './strategies.ts'

export const participationStatusSchema = z.enum(['in-review', 'in-progress', 'completed', 'rejected'])

/** Units that were given back for money. */
const redemptionSchema = z.object({
  id: z.uuid(),
  /** Asked for by the customer, or the end of the term. */
  cause: z.enum(['customer', 'term']),
  askedAt: instantText,
  units: decimalText,
  /** Of the value it was carried out at: the first after it was asked for. Null while it waits for that. */
  valuedAt: z.nullable(instantText),
  value: z.nullable(decimalText),
  /** What the units brought, what they had cost, and what had been lost here before and was not made good yet. */
  proceeds: z.nullable(decimalText),
  cost: z.nullable(decimalText),
  carriedLoss: z.nullable(decimalText),
  /** Proceeds less cost less carried loss, zero at least: what the fee is taken of. */
  earned: z.nullable(decimalText),
  fee: z.nullable(decimalText),
  paidAt: z.nullable(instantText),
})

export type WireRedemption = z.output<typeof redemptionSchema>

const participationSchema = z.object({
  id: z.uuid(),
  strategy: strategyId,
  amount: decimalText,
  days: z.int(),
  status: participationStatusSchema,
  askedAt: instantText,
  /** When it was approved or rejected, and by whom (`R-07`). */
  reviewedAt: z.nullable(instantText),
  reviewer: z.nullable(z.string()),
  /** Why it was rejected: `cancelled` where the customer took it back, else the reviewer's words. */
  reason: z.nullable(z.string()),
  /** Units were given at the first value after the approval. Null while that is waited for. */
  joinedAt: z.nullable(instantText),
  joinValue: z.nullable(decimalText),
  units: z.nullable(decimalText),
  /** What is left of them, and what that part had cost. */
  unitsLeft: decimalText,
  costLeft: decimalText,
  /** At the last value of the pool; null while there are no units. */
  worth: z.nullable(decimalText),
  worthAt: z.nullable(instantText),
  /** The term, counted from the approval. */
  endsAt: z.nullable(instantText),
  completedAt: z.nullable(instantText),
  /** After fees: what was paid out less what it had cost. */
  profit: decimalText,
  fees: decimalText,
  redemptions: z.array(redemptionSchema),
})

export type WireParticipation = z.output<typeof participationSchema>

export const joinStrategy = defineRoute({
  method: 'POST',
  path: '/api/v1/participations',
  access: 'customer',
  reach: 'trading',
  summary:
    'Asks to take part in a strategy. The money is set aside until the review; units are given at the first value after the approval.',
  money: true,
  body: z.strictObject({ strategy: strategyId, amount: amountText, days: z.int() }),
  reply: participationSchema,
})

export const cancelParticipation = defineRoute({
  method: 'POST',
  path: '/api/v1/participations/{id}/cancel',
  access: 'customer',
  reach: 'trading',
  summary: 'Takes a request back while it is in review; the money comes back.',
  money: true,
  params: requestId,
  reply: participationSchema,
})

export const redeemParticipation = defineRoute({
  method: 'POST',
  path: '/api/v1/participations/{id}/redeem',
  access: 'customer',
  reach: 'trading',
  summary: 'Gives units back, all or a part, at the first value after this.',
  money: true,
  params: requestId,
  body: z.strictObject({
    /** How many; all that are left unless said. */
    units: z.optional(decimalText),
  }),
  reply: participationSchema,
})

export const listParticipations = defineRoute({
  method: 'GET',
  path: '/api/v1/participations',
  access: 'customer',
  reach: 'reading',
  summary: 'Participations, newest first, with their sums.',
  query: z.extend(requestPage, {
    status: z.optional(participationStatusSchema),
    strategy: z.optional(strategyId),
  }),
  reply: z.object({
    participations: z.array(participationSchema),
    more: z.boolean(),
    /** Over all of them, whatever the filter: what takes part now, what was made after fees, and the fees. */
    sums: z.object({ takingPart: decimalText, profit: decimalText, fees: decimalText, worth: decimalText }),
    /** By strategy, what was lost there before and is not made good yet; strategies without a loss are left out. */
    carried: z.array(z.object({ strategy: strategyId, loss: decimalText })),
  }),
})

export const readParticipation = defineRoute({
  method: 'GET',
  path: '/api/v1/participations/{id}',
  access: 'customer',
  reach: 'reading',
  summary: 'One participation with its postings and what its units were worth from joining to leaving.',
  params: requestId,
  reply: z.object({
    participation: participationSchema,
    postings: z.array(postingSchema),
    /** What the units were worth that were left at the time, at most some hundred points. */
    worths: z.array(z.object({ at: instantText, worth: decimalText })),
    /** Trades of the pool while it took part, and how many of the closed ones made money. */
    trades: z.object({ count: z.int(), won: z.int(), lost: z.int() }),
  }),
})

export const readParticipationProof = defineRoute({
  method: 'GET',
  path: '/api/v1/participations/{id}/proof',
  access: 'customer',
  reach: 'reading',
  summary:
    'Everything needed to check a participation without trusting us: the file that `npm run verify` reads.',
  params: requestId,
  reply: z.record(z.string(), z.unknown()),
})

export const participationRoutes = {
  joinStrategy,
  cancelParticipation,
  redeemParticipation,
  listParticipations,
  readParticipation,
  readParticipationProof,
}
