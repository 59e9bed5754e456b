import * as z from 'zod/mini'
import { dayText, decimalText, instantText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'

export const statementSchema = z.object({
  id: z.string(),
  format: z.enum(['pdf', 'csv']),
  from: dayText,
  until: dayText,
  requestedAt: instantText,
  state: z.enum(['making', 'ready', 'failed', 'cancelled']),
  /** How many of its postings are written. */
  written: z.int(),
  postings: z.int(),
  bytes: z.int(),
  openingCash: decimalText,
  closingCash: decimalText,
  /** A statement is kept for 30 days. */
  keptUntil: instantText,
})

export type WireStatement = z.output<typeof statementSchema>

const idParam = z.strictObject({ id: z.uuid() })
const period = {
  from: dayText,
  until: dayText,
  /** The zone in which days begin and times are printed. */
  zone: z.string().check(z.maxLength(64)),
}

export const previewStatement = defineRoute({
  method: 'GET',
  path: '/api/v1/statements/preview',
  access: 'customer',
  reach: 'reading',
  summary: 'Opening balance, number and sum of the postings and closing balance of a period.',
  query: z.strictObject(period),
  reply: z.object({
    postings: z.int(),
    openingCash: decimalText,
    net: decimalText,
    closingCash: decimalText,
  }),
})

export const requestStatement = defineRoute({
  method: 'POST',
  path: '/api/v1/statements',
  access: 'customer',
  reach: 'keeping',
  summary: 'Has a statement made, in the customer’s language. It is ready when its state says so.',
  body: z.strictObject({ format: z.enum(['pdf', 'csv']), ...period }),
  reply: statementSchema,
})

export const listStatements = defineRoute({
  method: 'GET',
  path: '/api/v1/statements',
  access: 'customer',
  reach: 'reading',
  summary: 'The statements of the last 30 days, newest first, with how far the one in the making is.',
  reply: z.object({ statements: z.array(statementSchema) }),
})

export const cancelStatement = defineRoute({
  method: 'DELETE',
  path: '/api/v1/statements/{id}',
  access: 'customer',
  reach: 'keeping',
  summary: 'Stops a statement in the making, or removes one that is ready.',
  params: idParam,
  reply: emptyReply,
})

/** The file of each format: the browser fetches it itself, straight onto the disk. */
export const statementKinds = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const

export const downloadStatement = defineRoute({
  method: 'GET',
  path: '/api/v1/statements/{id}/file',
  access: 'customer',
  reach: 'reading',
  summary: 'The file of a statement that is ready, as a download.',
  params: idParam,
  gives: Object.values(statementKinds),
  reply: z.unknown(),
})

export const statementFilePath = (id: string): string => downloadStatement.path.replace('{id}', id)

export const statementRoutes = {
  previewStatement,
  requestStatement,
  listStatements,
  cancelStatement,
  downloadStatement,
}
