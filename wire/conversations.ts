import { locales } from '@candor/domain/languages/language-table.ts'
import * as z from 'zod/mini'
import { instantText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import { requestId } from './requests.ts'
import { receiptFactsSchema, supportMessageSchema } from './support.ts'

/** The operators' side of customer service. Every read and every act of it is in the audit log. */

const answerers = ['support', 'admin'] as const

/** Where operators hear that a conversation has moved on. */
export const operatorSocketPath = '/api/v1/operator/ws'

const localeSchema = z.enum(locales)

const operatorSchema = z.object({ name: z.string(), number: z.string() })

const conversationSchema = z.object({
  id: z.uuid(),
  caseNumber: z.int(),
  accountNumber: z.string(),
  accountName: z.string(),
  locale: localeSchema,
  status: z.enum(['open', 'closed']),
  openedAt: instantText,
  closedAt: z.nullable(instantText),
  /** Since when the customer waits for an answer; null while nobody does. */
  waitingSince: z.nullable(instantText),
  dueAt: z.nullable(instantText),
  assignedTo: z.nullable(operatorSchema),
  lastNumber: z.int(),
  /** What the device of the customer has got, and what they have read. */
  customerGot: z.int(),
  customerRead: z.int(),
  operatorRead: z.int(),
  /** The last message that has words. */
  lastText: z.string(),
  /** What was attached last, for the inbox: `proof`, `deposit` … */
  about: z.nullable(z.string()),
  rating: z.nullable(z.int()),
  muted: z.boolean(),
})

export type WireConversation = z.output<typeof conversationSchema>

export const listConversations = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/conversations',
  access: 'operator',
  roles: answerers,
  summary:
    'The inbox: those who wait, longest first; one’s own; all that are open; or closed ones, newest first. `locale` keeps one language.',
  query: z.strictObject({
    state: z.optional(z.enum(['waiting', 'mine', 'open', 'closed'])),
    locale: z.optional(localeSchema),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
  }),
  reply: z.object({
    conversations: z.array(conversationSchema),
    more: z.boolean(),
    counts: z.object({ waiting: z.int(), mine: z.int(), open: z.int() }),
  }),
})

const noteSchema = z.object({ id: z.uuid(), by: operatorSchema, text: z.string(), at: instantText })

export const readConversation = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/conversations/{id}',
  access: 'operator',
  roles: answerers,
  summary:
    'One conversation with its messages and notes; `after` is the last number that is known. What is read here is marked as read for the customer.',
  params: requestId,
  query: z.strictObject({ after: z.optional(z.string().check(z.regex(/^(0|[1-9]\d{0,8})$/))) }),
  reply: z.object({
    conversation: conversationSchema,
    messages: z.array(supportMessageSchema),
    more: z.boolean(),
    notes: z.array(noteSchema),
    customerTyping: z.boolean(),
  }),
})

const longText = z.string().check(z.maxLength(8_000))

export const answerConversation = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/conversations/{id}/messages',
  access: 'operator',
  roles: answerers,
  summary:
    'Answers the customer, in at most 2,000 characters. The first answer of a wait stops the clock of what was promised.',
  keyed: true,
  params: requestId,
  body: z.strictObject({ text: longText }),
  reply: z.object({ message: supportMessageSchema }),
})

export const noteConversation = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/conversations/{id}/notes',
  access: 'operator',
  roles: answerers,
  summary: 'Writes a note that the customer does not see. It stops no clock.',
  params: requestId,
  body: z.strictObject({ text: longText }),
  reply: noteSchema,
})

export const assignConversation = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/conversations/{id}/assignment',
  access: 'operator',
  roles: answerers,
  summary: 'Takes a conversation, hands it over to somebody else who may answer, or gives it back to all.',
  params: requestId,
  /** `me`, an operator by number (`S-04`), or null for nobody. */
  body: z.strictObject({ to: z.nullable(z.string().check(z.regex(/^(me|S-\d{2,9})$/))) }),
  reply: z.object({ assignedTo: z.nullable(operatorSchema) }),
})

export const closeConversation = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/conversations/{id}/close',
  access: 'operator',
  roles: answerers,
  summary:
    'Closes a conversation; its customer may then rate it. One who still waits was not answered, and that is counted.',
  params: requestId,
  reply: emptyReply,
})

export const reopenConversation = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/conversations/{id}/reopen',
  access: 'operator',
  roles: answerers,
  summary: 'Opens a closed conversation again, where its customer has no newer one.',
  params: requestId,
  reply: emptyReply,
})

export const muteCustomer = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/conversations/{id}/mute',
  access: 'operator',
  roles: answerers,
  summary: 'Keeps an abusive customer from writing for 1 to 720 hours, with a reason that they read.',
  params: requestId,
  body: z.strictObject({
    reason: z.string().check(z.maxLength(500)),
    hours: z.int().check(z.minimum(1), z.maximum(720)),
  }),
  reply: z.object({ until: instantText }),
})

export const unmuteCustomer = defineRoute({
  method: 'DELETE',
  path: '/api/v1/operator/conversations/{id}/mute',
  access: 'operator',
  roles: answerers,
  summary: 'Lets a muted customer write again.',
  params: requestId,
  reply: emptyReply,
})

export const tellTyping = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/conversations/{id}/typing',
  access: 'operator',
  roles: answerers,
  summary: 'Shows the customer for a few seconds that somebody writes.',
  params: requestId,
  reply: emptyReply,
})

const attachedParams = z.strictObject({
  id: z.uuid(),
  number: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
})

export const checkReceipt = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/conversations/{id}/messages/{number}/receipt',
  access: 'operator',
  roles: answerers,
  summary: 'What was attached, as it was then and as the books have it now, with what differs.',
  params: attachedParams,
  reply: z.object({
    attached: receiptFactsSchema,
    now: z.nullable(receiptFactsSchema),
    changed: z.array(z.string()),
  }),
})

export const openAttachedPicture = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/conversations/{id}/messages/{number}/picture',
  access: 'operator',
  roles: answerers,
  summary: 'The picture of a message.',
  params: attachedParams,
  gives: ['image/jpeg'],
  reply: z.unknown(),
})

export const openAttachedReport = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/conversations/{id}/messages/{number}/report',
  access: 'operator',
  roles: answerers,
  summary:
    'The proof file of a message, byte for byte as the customer sent it: `npm run verify` checks it again.',
  params: attachedParams,
  gives: ['application/json'],
  reply: z.unknown(),
})

const readyAnswerSchema = z.object({
  name: z.string(),
  locale: localeSchema,
  title: z.string(),
  text: z.string(),
})

const readyName = z.strictObject({
  name: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  locale: localeSchema,
})

export const listReadyAnswers = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/ready-answers',
  access: 'operator',
  roles: answerers,
  summary: 'Texts to answer with, in one language or all.',
  query: z.strictObject({ locale: z.optional(localeSchema) }),
  reply: z.object({ answers: z.array(readyAnswerSchema) }),
})

export const saveReadyAnswer = defineRoute({
  method: 'PUT',
  path: '/api/v1/operator/ready-answers/{name}/{locale}',
  access: 'operator',
  roles: answerers,
  summary: 'Writes a ready answer in one language, or changes it.',
  params: readyName,
  body: z.strictObject({ title: z.string().check(z.maxLength(80)), text: longText }),
  reply: readyAnswerSchema,
})

export const deleteReadyAnswer = defineRoute({
  method: 'DELETE',
  path: '/api/v1/operator/ready-answers/{name}/{locale}',
  access: 'operator',
  roles: answerers,
  summary: 'Deletes a ready answer in one language.',
  params: readyName,
  reply: emptyReply,
})

export const readReplyTimes = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/reply-times',
  access: 'operator',
  roles: answerers,
  summary:
    'How long customers waited in the last days, how often what was promised was kept, and the mean rating.',
  query: z.strictObject({ days: z.optional(z.string().check(z.regex(/^([1-9]|[1-8]\d|90)$/))) }),
  reply: z.object({
    promisedMinutes: z.int(),
    measured: z.nullable(
      z.object({ halfWithinMinutes: z.int(), answers: z.int(), kept: z.int(), waits: z.int() }),
    ),
    ratings: z.object({ count: z.int(), sum: z.int() }),
  }),
})

export const conversationRoutes = {
  listConversations,
  readConversation,
  answerConversation,
  noteConversation,
  assignConversation,
  closeConversation,
  reopenConversation,
  muteCustomer,
  unmuteCustomer,
  tellTyping,
  checkReceipt,
  openAttachedPicture,
  openAttachedReport,
  listReadyAnswers,
  saveReadyAnswer,
  deleteReadyAnswer,
  readReplyTimes,
}
