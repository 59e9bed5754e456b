import * as z from 'zod/mini'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import { supportFileRoutes } from './support-files.ts'

/** What of a customer's own can be attached to a message. */
const receiptKinds = [
  'order',
  'spot-order',
  'position',
  'contract',
  'deposit',
  'withdrawal',
  'participation',
  'loan',
] as const

export type ReceiptKind = (typeof receiptKinds)[number]

/**
 * What a receipt says, read from the books by the server. Those that were attached say it as it was then; what does not belong to a kind is
 * null.
 */
export const receiptFactsSchema = z.object({
  kind: z.enum(receiptKinds),
  id: z.uuid(),
  symbol: z.nullable(z.string()),
  /** long, short, rise, fall, buy or sell. */
  side: z.nullable(z.enum(['long', 'short', 'rise', 'fall', 'buy', 'sell'])),
  strategy: z.nullable(z.string()),
  status: z.enum([
    'resting',
    'filled',
    'cancelled',
    'expired',
    'open',
    'closed',
    'running',
    'settled',
    'in-review',
    'completed',
    'rejected',
    'approved',
    'pending-review',
    'under-review',
    'review-passed',
    'review-rejected',
    'pending-repayment',
    'repaid',
  ]),
  /** Stake, margin, or the amount that was asked for. */
  amount: z.nullable(decimalText),
  /** What it began and ended at: purchase and final price, opening and closing price. */
  firstPrice: z.nullable(decimalText),
  lastPrice: z.nullable(decimalText),
  outcome: z.nullable(z.enum(['win', 'lose', 'draw', 'void'])),
  /** What it brought, after what was put in. */
  profit: z.nullable(decimalText),
  /** Of a delivery contract, in seconds. */
  timeLimit: z.nullable(z.int()),
  leverage: z.nullable(z.int()),
  at: instantText,
  endedAt: z.nullable(instantText),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
})

export type WireReceiptFacts = z.output<typeof receiptFactsSchema>

/** A check of a proof that fails, in the device's own words: shown as text, believed by nobody. */
const failedCheckSchema = z.object({
  check: z.string().check(z.maxLength(40)),
  says: z.string().check(z.maxLength(300)),
})

const attachmentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('receipt'), receipt: receiptFactsSchema }),
  z.object({ kind: z.literal('picture'), id: z.uuid(), bytes: z.int() }),
  z.object({
    kind: z.literal('proof'),
    receipt: receiptFactsSchema,
    /** The file the device checked, as it sent it. */
    report: z.object({ id: z.uuid(), bytes: z.int() }),
    passed: z.int(),
    failed: z.array(failedCheckSchema),
  }),
])

export type WireAttachment = z.output<typeof attachmentSchema>

/** How long an answer took within the opening hours, beside what was promised. */
const replyTimeSchema = z.object({ seconds: z.int(), promisedSeconds: z.int() })

export const supportMessageSchema = z.object({
  /** Its place in the conversation: the server's order, the same for everybody. */
  number: z.int(),
  /** By which the device that wrote it knows it again; null for what others wrote. */
  key: z.nullable(z.string()),
  author: z.enum(['customer', 'operator', 'service']),
  /** Who answered, by name and number. */
  by: z.nullable(z.object({ name: z.string(), number: z.string() })),
  text: z.string(),
  /** What the service itself says, said by the app in the customer's language. */
  event: z.nullable(z.enum(['proof-received', 'closed', 'reopened', 'muted', 'unmuted'])),
  attachment: z.nullable(attachmentSchema),
  sentAt: instantText,
  /** Of the answer that ended a wait. */
  replyTime: z.nullable(replyTimeSchema),
})

export type WireSupportMessage = z.output<typeof supportMessageSchema>

const measuredSchema = z.object({
  /** Whether these are today's replies or, where there are too few, those of the last seven days. */
  period: z.enum(['today', 'week']),
  halfWithinMinutes: z.int(),
  answers: z.int(),
  /** Waits that were answered within what was promised, of all. */
  kept: z.int(),
  waits: z.int(),
})

const supportStateSchema = z.object({
  hours: z.object({
    /** Every day, or only some: 1 is Monday. */
    days: z.array(z.int()),
    open: z.boolean(),
    /** The stretch that runs now, or else the next; null where service is never open. */
    from: z.nullable(instantText),
    until: z.nullable(instantText),
  }),
  promisedMinutes: z.int(),
  /** Null where nothing was answered lately: then there is nothing to tell. */
  measured: z.nullable(measuredSchema),
  conversation: z.nullable(
    z.object({
      id: z.uuid(),
      caseNumber: z.int(),
      status: z.enum(['open', 'closed']),
      openedAt: instantText,
      closedAt: z.nullable(instantText),
      /** How many wait before this customer, and this one: 1 is next. Null for who does not wait. */
      place: z.nullable(z.int()),
      waitingSince: z.nullable(instantText),
      /** By when an answer is promised. */
      dueAt: z.nullable(instantText),
      /** Who looks after it. */
      operator: z.nullable(z.object({ name: z.string(), number: z.string() })),
      /** The last of the customer's messages that an operator has seen. */
      operatorRead: z.int(),
      operatorReadAt: z.nullable(instantText),
      rating: z.nullable(z.int()),
    }),
  ),
  lastNumber: z.int(),
  customerRead: z.int(),
  unread: z.int(),
  /** Who may not write for now, and why. */
  mute: z.nullable(z.object({ reason: z.string(), until: instantText })),
})

export type WireSupportState = z.output<typeof supportStateSchema>

export const readSupport = defineRoute({
  method: 'GET',
  path: '/api/v1/support',
  access: 'customer',
  reach: 'private',
  summary:
    'The state of the conversation with customer service: opening hours, place in line, measured reply times, unread answers.',
  reply: supportStateSchema,
})

const numberText = z.string().check(z.regex(/^(0|[1-9]\d{0,8})$/))
const limitText = z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))

export const listSupportMessages = defineRoute({
  method: 'GET',
  path: '/api/v1/support/messages',
  access: 'customer',
  reach: 'private',
  summary:
    'Messages in their order. `after` is the last number that is known: what follows it comes, oldest first. `before` pages back. Without either the newest come.',
  query: z.strictObject({
    after: z.optional(numberText),
    before: z.optional(numberText),
    limit: z.optional(limitText),
  }),
  reply: z.object({ messages: z.array(supportMessageSchema), more: z.boolean(), state: supportStateSchema }),
})

export const searchSupport = defineRoute({
  method: 'GET',
  path: '/api/v1/support/search',
  access: 'customer',
  reach: 'private',
  summary: 'The customer’s own conversations, searched for words; newest first.',
  query: z.strictObject({ words: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: z.object({ messages: z.array(supportMessageSchema), more: z.boolean() }),
})

const subjectOfReceipt = z.strictObject({ kind: z.enum(receiptKinds), id: z.uuid() })

export const sendSupportMessage = defineRoute({
  method: 'POST',
  path: '/api/v1/support/messages',
  access: 'customer',
  reach: 'private',
  summary:
    'Writes to customer service: at most 2,000 characters, or an attachment, or both. The same key is the same message, however often it is sent.',
  keyed: true,
  body: z.strictObject({
    text: z.optional(z.string().check(z.maxLength(8_000))),
    attachment: z.optional(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('receipt'), receipt: subjectOfReceipt }),
        z.strictObject({ kind: z.literal('picture'), id: z.uuid() }),
        z.strictObject({
          kind: z.literal('proof'),
          contractId: z.uuid(),
          reportId: z.uuid(),
          passed: z.int().check(z.minimum(0), z.maximum(100)),
          failed: z
            .array(
              z.strictObject({
                check: z.string().check(z.maxLength(40)),
                says: z.string().check(z.maxLength(300)),
              }),
            )
            .check(z.minLength(1), z.maxLength(20)),
        }),
      ]),
    ),
  }),
  reply: z.object({ message: supportMessageSchema }),
})

export const markSupport = defineRoute({
  method: 'POST',
  path: '/api/v1/support/read',
  access: 'customer',
  reach: 'private',
  summary: 'Says up to which number the device has got messages, or the customer has read them.',
  body: z.strictObject({
    number: z.int().check(z.minimum(0), z.maximum(999_999_999)),
    mark: z.enum(['delivered', 'read']),
  }),
  reply: z.object({ unread: z.int() }),
})

export const rateSupport = defineRoute({
  method: 'POST',
  path: '/api/v1/support/rating',
  access: 'customer',
  reach: 'private',
  summary: 'Rates the last conversation once it has been closed, from 1 to 5, with words if wanted.',
  body: z.strictObject({
    stars: z.int().check(z.minimum(1), z.maximum(5)),
    words: z.optional(z.string().check(z.maxLength(1_000))),
  }),
  reply: emptyReply,
})

export const listSupportReceipts = defineRoute({
  method: 'GET',
  path: '/api/v1/support/receipts',
  access: 'customer',
  reach: 'private',
  summary: 'The last things of the customer’s own that can be attached, newest first.',
  reply: z.object({ receipts: z.array(receiptFactsSchema) }),
})

export const readSupportReceipt = defineRoute({
  method: 'GET',
  path: '/api/v1/support/receipts/{kind}/{id}',
  access: 'customer',
  reach: 'private',
  summary: 'What can be attached, as it stands now.',
  params: subjectOfReceipt,
  reply: receiptFactsSchema,
})

export const supportRoutes = {
  readSupport,
  listSupportMessages,
  searchSupport,
  sendSupportMessage,
  markSupport,
  rateSupport,
  listSupportReceipts,
  readSupportReceipt,
  ...supportFileRoutes,
}
