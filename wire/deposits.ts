import * as z from 'zod/mini'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { amountText, progressSchema, requestId, requestPage, requestStatusSchema } from './requests.ts'

export const depositChannelSchema = z.enum(['bank', 'virtual'])

const depositSchema = z.object({
  id: z.uuid(),
  channel: depositChannelSchema,
  amount: decimalText,
  status: requestStatusSchema,
  requestedAt: instantText,
  decidedAt: z.nullable(instantText),
  reason: z.nullable(z.string()),
  /** The customer's virtual account, which the transfer quotes. */
  reference: z.string(),
  receipt: z.object({ id: z.uuid(), name: z.string(), bytes: z.int(), seenByReviewers: z.int() }),
  progress: progressSchema,
})

export type WireDeposit = z.output<typeof depositSchema>

export const readDepositTerms = defineRoute({
  method: 'GET',
  path: '/api/v1/deposits/terms',
  access: 'customer',
  reach: 'reading',
  summary: 'Where a deposit is sent, the reference to quote, and the smallest and largest amount.',
  reply: z.object({
    minimum: decimalText,
    maximum: decimalText,
    reference: z.string(),
    /** The details of the operator's account; samples on a practice install. */
    bank: z.object({ accountName: z.string(), bankName: z.string(), accountNumber: z.string() }),
    reviewHours: z.int(),
  }),
})

/** A receipt photo, sent as multipart with one part `file`: JPEG, PNG or WebP, at most 10 MB. */
export const receiptUpload = {
  part: 'file',
  kinds: ['image/jpeg', 'image/png', 'image/webp'],
  mostBytes: 10 * 1024 * 1024,
} as const

export const sendReceipt = defineRoute({
  method: 'POST',
  path: '/api/v1/receipts',
  access: 'customer',
  reach: 'funding',
  summary: 'Takes the photo of a receipt, makes a clean copy of it and throws away what was sent.',
  upload: receiptUpload,
  reply: z.object({ id: z.uuid(), name: z.string(), bytes: z.int() }),
})

export const readReceipt = defineRoute({
  method: 'GET',
  path: '/api/v1/receipts/{id}',
  access: 'customer',
  reach: 'private',
  summary: 'The clean copy of a receipt’s photo, for its owner.',
  params: requestId,
  gives: ['image/jpeg'],
  reply: z.unknown(),
})

export const receiptPath = (id: string): string => `/api/v1/receipts/${id}`

export const requestDeposit = defineRoute({
  method: 'POST',
  path: '/api/v1/deposits',
  access: 'customer',
  reach: 'funding',
  summary: 'Asks for a deposit to be reviewed and added to the balance.',
  money: true,
  body: z.strictObject({ channel: depositChannelSchema, amount: amountText, receiptId: z.uuid() }),
  reply: depositSchema,
})

export const listDeposits = defineRoute({
  method: 'GET',
  path: '/api/v1/deposits',
  access: 'customer',
  reach: 'reading',
  summary:
    'The customer’s deposits, newest first; `before` is the id of the last one already known. `status` leaves only those that wait.',
  query: z.extend(requestPage, { status: z.optional(z.literal('in-review')) }),
  reply: z.object({ deposits: z.array(depositSchema), more: z.boolean() }),
})

export const readDeposit = defineRoute({
  method: 'GET',
  path: '/api/v1/deposits/{id}',
  access: 'customer',
  reach: 'reading',
  summary: 'One deposit and how far it is.',
  params: requestId,
  reply: depositSchema,
})

export const cancelDeposit = defineRoute({
  method: 'POST',
  path: '/api/v1/deposits/{id}/cancel',
  access: 'customer',
  reach: 'funding',
  summary: 'Takes a deposit back while it is in review.',
  money: true,
  params: requestId,
  reply: depositSchema,
})

export const depositRoutes = {
  readDepositTerms,
  sendReceipt,
  readReceipt,
  requestDeposit,
  listDeposits,
  readDeposit,
  cancelDeposit,
}
