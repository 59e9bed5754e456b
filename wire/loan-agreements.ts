import * as z from 'zod/mini'
import { instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { amountText, requestId } from './requests.ts'

/** Tenths of a pixel, from the upper left corner of the pad. */
const place = z.int().check(z.gte(0), z.lte(20_000))
const penPoint = z.tuple([place, place])

export const mostStrokes = 200
export const mostStrokePoints = 1_000

/** What a customer signs with: strokes of a pen 3 pixels wide on a pad of this size in tenths of a pixel, or their name. */
export const signatureSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('drawn'),
    width: z.int().check(z.gte(100), z.lte(20_000)),
    height: z.int().check(z.gte(100), z.lte(20_000)),
    strokes: z
      .array(z.array(penPoint).check(z.minLength(1), z.maxLength(mostStrokePoints)))
      .check(z.minLength(1), z.maxLength(mostStrokes)),
  }),
  z.strictObject({ kind: z.literal('typed'), name: z.string().check(z.maxLength(100)) }),
])

export type WireSignature = z.output<typeof signatureSchema>

export const agreementHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** The text of an agreement in one language. */
export const agreementTextSchema = z.object({
  version: z.int(),
  language: z.string(),
  title: z.string(),
  /** Between whom. */
  parties: z.string(),
  /** Numbered from 1 in the order given. */
  clauses: z.array(z.object({ title: z.string(), text: z.string() })),
  /** SHA-256 of the text: what is signed. */
  hash: agreementHash,
})

export type WireAgreementText = z.output<typeof agreementTextSchema>

export const previewAgreement = defineRoute({
  method: 'GET',
  path: '/api/v1/loans/agreement',
  access: 'customer',
  reach: 'private',
  summary: 'The agreement that would be signed for an amount and a term, in the customer’s language.',
  query: z.strictObject({ amount: amountText, days: z.string().check(z.regex(/^\d{1,3}$/)) }),
  reply: agreementTextSchema,
})

export const readAgreement = defineRoute({
  method: 'GET',
  path: '/api/v1/loans/{id}/agreement',
  access: 'customer',
  reach: 'private',
  summary: 'The agreement as it was signed: text, signature, hash and time.',
  params: requestId,
  reply: z.object({
    loanId: z.uuid(),
    agreement: agreementTextSchema,
    signature: signatureSchema,
    signedBy: z.string(),
    signedAt: instantText,
  }),
})

export const agreementKind = 'application/pdf'

export const downloadAgreement = defineRoute({
  method: 'GET',
  path: '/api/v1/loans/{id}/agreement/file',
  access: 'customer',
  reach: 'private',
  summary: 'The signed agreement as a PDF.',
  params: requestId,
  gives: [agreementKind],
  reply: z.unknown(),
})

export const agreementFilePath = (id: string): string => downloadAgreement.path.replace('{id}', id)
