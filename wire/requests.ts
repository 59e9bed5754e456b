import * as z from 'zod/mini'
import { instantText } from './decimal-text.ts'

/** What deposits and withdrawals share: they are requests that somebody reviews. */
export const requestStatusSchema = z.enum(['in-review', 'completed', 'rejected', 'cancelled'])

export type WireRequestStatus = z.output<typeof requestStatusSchema>

/** One step of a request as its customer sees it. What is still to come has no time. */
const stepSchema = z.object({
  step: z.enum([
    'requested',
    'receipt-read',
    'set-aside',
    'review',
    'first-approval',
    'second-approval',
    'credited',
    'paid',
    'returned',
    'rejected',
    'cancelled',
  ]),
  state: z.enum(['done', 'now', 'to-come', 'failed']),
  at: z.nullable(instantText),
  /** Who did it or does it next; a reviewer by their number, `R-07`. */
  by: z.nullable(z.string()),
})

export type WireStep = z.output<typeof stepSchema>

export const progressSchema = z.object({
  steps: z.array(stepSchema),
  /** Who acts next; null when the request has ended. */
  next: z.nullable(z.enum(['reviewer', 'customer'])),
  /** By when, at the latest. */
  dueAt: z.nullable(instantText),
})

export const requestPage = z.strictObject({
  before: z.optional(z.uuid()),
  limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
})

export const requestId = z.strictObject({ id: z.uuid() })

/** A reviewer who has agreed. */
export const approver = z.object({ number: z.string(), name: z.string(), at: instantText })

/** An amount as a customer writes it: decimal text, checked to the cent by the rule. */
export const amountText = z.string().check(z.maxLength(30))

/** Why an operator does something, in words that a customer reads. */
export const reasonText = z.string().check(z.minLength(3), z.maxLength(500))

/** What of a queue is looked at, where it is not all that waits. */
export const queueView = z.enum(['flagged', 'second-person', 'mine'])

export type QueueView = z.output<typeof queueView>

/** How much of what waits is in each view, counted among the 10,000 oldest. */
export const queueCounts = z.object({
  waiting: z.int(),
  flagged: z.int(),
  'second-person': z.int(),
  mine: z.int(),
})

export type WireQueueCounts = z.output<typeof queueCounts>
