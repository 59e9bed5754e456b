import { type AnyNoticeKind, fixedKinds, noticeKinds } from '@candor/domain/notices/notice-choice.ts'
import { type NoticeEvent, noticeEvents } from '@candor/domain/notices/notice-event.ts'
import * as z from 'zod/mini'
import { instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'

const kind = z.enum([...noticeKinds, ...fixedKinds] as [AnyNoticeKind, ...AnyNoticeKind[]])

const noticeId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

const noticeSchema = z.object({
  id: z.string(),
  at: instantText,
  kind,
  event: z.enum(noticeEvents as [NoticeEvent, ...NoticeEvent[]]),
  /** The order, contract, request or instrument that it is about; empty where it is about the account. */
  subjectId: z.string(),
  /** What its sentence names, as it was when it happened. */
  figures: z.record(z.string(), z.string()),
  readAt: z.nullable(instantText),
})

export type WireNotice = z.output<typeof noticeSchema>

export const listNotices = defineRoute({
  method: 'GET',
  path: '/api/v1/notices',
  access: 'customer',
  reach: 'reading',
  summary:
    'Lists what the customer was notified of, newest first, as events and figures; `before` is the id of the last one already known.',
  query: z.strictObject({
    kind: z.optional(kind),
    before: z.optional(noticeId),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
  }),
  reply: z.object({ notices: z.array(noticeSchema), unread: z.int(), more: z.boolean() }),
})

export const readNotice = defineRoute({
  method: 'GET',
  path: '/api/v1/notices/{id}',
  access: 'customer',
  reach: 'reading',
  summary: 'One notice.',
  params: z.strictObject({ id: noticeId }),
  reply: noticeSchema,
})

const mostNamed = 200

export const readNotices = defineRoute({
  method: 'POST',
  path: '/api/v1/notices/read',
  access: 'customer',
  reach: 'keeping',
  summary:
    'Notes as read the notices that are named, and all up to one; before that, `undo` makes unread again what was read at that instant.',
  body: z.strictObject({
    undo: z.optional(instantText),
    ids: z.optional(z.array(noticeId).check(z.minLength(1), z.maxLength(mostNamed))),
    upTo: z.optional(noticeId),
  }),
  reply: z.object({
    unread: z.int(),
    /** With what it is undone; null where nothing was read by this. */
    readAt: z.nullable(instantText),
  }),
})

export const noticeRoutes = { listNotices, readNotice, readNotices }
