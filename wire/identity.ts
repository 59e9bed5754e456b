import { viewReasons } from '@candor/domain/identity/group-views.ts'
import { documentSides, idTypes } from '@candor/domain/identity/id-document.ts'
import { sexes } from '@candor/domain/identity/identity-profile.ts'
import * as z from 'zod/mini'
import { verificationSchema } from './customers.ts'
import { instantText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import { requestId } from './requests.ts'

export const idTypeSchema = z.enum(idTypes)
export const documentSideSchema = z.enum(documentSides)

const upTo = (length: number) => z.string().check(z.maxLength(length))

const countryText = z.string().check(z.regex(/^([A-Z]{2})?$/))

/** Everything the form asks for, as it was typed; nothing has to be right before it is sent for review. */
const draftFields = {
  surname: upTo(100),
  name: upTo(100),
  country: countryText,
  sex: z.enum(['', ...sexes]),
  /** `1991-04-09` once it is whole. */
  birthday: upTo(10),
  address: upTo(300),
  /** Of which country the number is; empty: that of the person. */
  phoneCountry: countryText,
  phone: upTo(40),
}

const identityDraftSchema = z.object({ ...draftFields, idType: z.enum(['', ...idTypes]) })

export type WireIdentityDraft = z.output<typeof identityDraftSchema>

const identityDocumentSchema = z.object({
  id: z.uuid(),
  idType: idTypeSchema,
  side: documentSideSchema,
  bytes: z.int(),
  sentAt: instantText,
})

export type WireIdentityDocument = z.output<typeof identityDocumentSchema>

const identitySchema = z.object({
  state: verificationSchema,
  /** Who reviews: people, or on a practice installation the server itself, which looks at no photo. */
  review: z.enum(['auto', 'manual']),
  /** Whether we know an e-mail address to write to. */
  letter: z.boolean(),
  draft: identityDraftSchema,
  /** The photos that are there. */
  documents: z.array(identityDocumentSchema),
  /** The last time a review was asked for. */
  request: z.nullable(
    z.object({
      id: z.uuid(),
      idType: idTypeSchema,
      requestedAt: instantText,
      decidedAt: z.nullable(instantText),
      /** A reviewer by their number, `R-07`. */
      decidedBy: z.nullable(z.string()),
      /** Decided by the server itself, which has opened no photo. */
      practice: z.boolean(),
      /** Why it was rejected. */
      reason: z.nullable(z.string()),
    }),
  ),
})

export type WireIdentity = z.output<typeof identitySchema>

export const readIdentity = defineRoute({
  method: 'GET',
  path: '/api/v1/verification',
  access: 'customer',
  reach: 'private',
  summary:
    'How far the verification of the customer’s identity is, with the draft and the photos sent so far.',
  reply: identitySchema,
})

export const saveIdentityDraft = defineRoute({
  method: 'PUT',
  path: '/api/v1/verification/draft',
  access: 'customer',
  reach: 'private',
  summary: 'Keeps what was typed so far, so that another device can go on with it.',
  body: z.strictObject({ ...draftFields, idType: z.enum(['', ...idTypes]) }),
  reply: emptyReply,
})

export const submitIdentity = defineRoute({
  method: 'POST',
  path: '/api/v1/verification',
  access: 'customer',
  reach: 'private',
  summary: 'Sends details and photos for review. The photos named must be the ones that are there.',
  body: z.strictObject({
    ...draftFields,
    idType: idTypeSchema,
    documents: z.array(z.uuid()).check(z.refine((ids) => ids.length <= documentSides.length)),
  }),
  reply: identitySchema,
})

/** A photo travels in pieces, each a form with one part, so that one that was cut off goes on where it stopped. */
export const documentPiece = {
  part: 'piece',
  kinds: ['application/octet-stream'],
  mostBytes: 256 * 1024,
} as const

/** Only the last piece may be smaller. */
export const leastPiece = 32 * 1024

export const documentUpload = {
  kinds: ['image/jpeg', 'image/png', 'image/webp'],
  mostBytes: 10 * 1024 * 1024,
} as const

const documentUploadSchema = z.object({
  id: z.uuid(),
  bytes: z.int(),
  /** How many bytes have arrived: the next piece begins here. */
  offset: z.int(),
  /** The photo it has become. */
  document: z.nullable(identityDocumentSchema),
})

export type WireDocumentUpload = z.output<typeof documentUploadSchema>

export const beginDocumentUpload = defineRoute({
  method: 'POST',
  path: '/api/v1/verification/uploads',
  access: 'customer',
  reach: 'private',
  summary: 'Begins to send the photo of one side of a document: JPEG, PNG or WebP, at most 10 MB.',
  body: z.strictObject({
    idType: idTypeSchema,
    side: documentSideSchema,
    bytes: z.int().check(z.minimum(1), z.maximum(documentUpload.mostBytes)),
  }),
  reply: documentUploadSchema,
})

export const readDocumentUpload = defineRoute({
  method: 'GET',
  path: '/api/v1/verification/uploads/{id}',
  access: 'customer',
  reach: 'private',
  summary: 'How much of a photo has arrived.',
  params: requestId,
  reply: documentUploadSchema,
})

export const sendDocumentPiece = defineRoute({
  method: 'POST',
  path: '/api/v1/verification/uploads/{id}/pieces',
  access: 'customer',
  reach: 'private',
  summary: 'Takes the next piece of a photo, from `offset` on; a piece that begins elsewhere is refused.',
  upload: documentPiece,
  params: requestId,
  query: z.strictObject({ offset: z.string().check(z.regex(/^(0|[1-9]\d{0,7})$/)) }),
  reply: documentUploadSchema,
})

export const finishDocumentUpload = defineRoute({
  method: 'POST',
  path: '/api/v1/verification/uploads/{id}/finish',
  access: 'customer',
  reach: 'private',
  summary:
    'Makes a clean copy of a photo that has arrived, encrypts it with a key of its own and throws away what was sent.',
  params: requestId,
  reply: documentUploadSchema,
})

export const deleteDocument = defineRoute({
  method: 'DELETE',
  path: '/api/v1/verification/documents/{id}',
  access: 'customer',
  reach: 'private',
  summary: 'Shreds a photo that is not under review: its key is destroyed, and with it the photo.',
  params: requestId,
  reply: emptyReply,
})

/** The number of this view, so that its end can be reported too. */
export const viewHeader = 'candor-view'

export const viewDocument = defineRoute({
  method: 'GET',
  path: '/api/v1/verification/documents/{id}',
  access: 'customer',
  reach: 'private',
  summary:
    'A photo, for its owner. The opening is written down before the first byte is sent; the header `candor-view` has its number.',
  params: requestId,
  gives: ['image/jpeg'],
  reply: z.unknown(),
})

export const documentPath = (id: string): string => `/api/v1/verification/documents/${id}`

const viewNumber = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

export const endDocumentView = defineRoute({
  method: 'POST',
  path: '/api/v1/verification/views/{number}/end',
  access: 'customer',
  reach: 'private',
  summary: 'Notes that a photo the customer had opened is closed again.',
  params: z.strictObject({ number: viewNumber }),
  reply: emptyReply,
})

const documentViewSchema = z.object({
  /** Of the first opening of this sitting. */
  number: z.int(),
  at: instantText,
  seconds: z.nullable(z.int()),
  /** A reviewer by their number, `R-07`; null for the customer. */
  by: z.nullable(z.string()),
  sides: z.array(documentSideSchema),
  reason: z.enum(viewReasons),
  /** What the reviewer decided after this sitting. */
  decision: z.nullable(
    z.object({ status: z.enum(['verified', 'rejected']), reason: z.nullable(z.string()) }),
  ),
})

export type WireDocumentView = z.output<typeof documentViewSchema>

export const listDocumentViews = defineRoute({
  method: 'GET',
  path: '/api/v1/verification/views',
  access: 'customer',
  reach: 'private',
  summary: 'The customer’s photos and who opened them, newest first.',
  reply: z.object({
    documents: z.array(identityDocumentSchema),
    views: z.array(documentViewSchema),
    people: z.int(),
    /** Where the server itself decided, without opening a photo: when. */
    passedUnseen: z.nullable(instantText),
    /** When the chain of these lines was last found whole. */
    checkedAt: z.nullable(instantText),
  }),
})

export const identityRoutes = {
  readIdentity,
  saveIdentityDraft,
  submitIdentity,
  beginDocumentUpload,
  readDocumentUpload,
  sendDocumentPiece,
  finishDocumentUpload,
  deleteDocument,
  viewDocument,
  endDocumentView,
  listDocumentViews,
}
