import type { DocumentSide, IdType } from '@candor/domain/identity/id-document.ts'
import type { Sex } from '@candor/domain/identity/identity-profile.ts'
import type { WireIdentityDraft } from '@candor/wire/identity.ts'
import type { ColumnType, Generated } from 'kysely'

/** The shape of the tables about who customers are, as migration 0014 makes them. */

type Instant = ColumnType<Date, Date, Date>

type IdentityRow = {
  customer_id: bigint
  draft: ColumnType<Partial<WireIdentityDraft>, string | undefined, string>
  saved_at: Instant
  views: ColumnType<bigint, never, never>
}

/** `content` and `sealed_key` can be written and shredded, and read by a routine that stores who reads. */
export type IdentityDocumentRow = {
  id: string
  customer_id: bigint
  id_type: IdType
  side: DocumentSide
  picture_hash: Buffer
  bytes: number
  content: ColumnType<never, Buffer, null>
  sealed_key: ColumnType<never, Buffer, null>
  sent_at: Instant
  shredded_at: Date | null
}

export type DocumentUploadRow = {
  id: string
  customer_id: bigint
  id_type: IdType
  side: DocumentSide
  bytes: number
  received: Generated<number>
  sealed_key: Buffer
  started_at: Instant
  document_id: string | null
}

export type DocumentPieceRow = {
  upload_id: string
  begins: number
  content: Buffer
}

export type VerificationRow = {
  id: string
  customer_id: bigint
  id_type: IdType
  status: 'verifying' | 'verified' | 'rejected'
  requested_at: Instant
  decided_at: Date | null
  decided_by: bigint | null
  reason: string | null
  content_hash: string | null
}

/** Birthdays are read and written as text (`birthday::text`), because a JavaScript Date would move them by the time zone. */
export type VerificationProfileRow = {
  verification_id: string
  surname: string
  name: string
  full_name: string
  country: string
  sex: Sex
  birthday: string
  address: string
  phone: string
}

type VerificationDocumentRow = {
  verification_id: string
  document_id: string
}

export type DocumentViewRow = {
  customer_id: bigint
  number: bigint
  at: ColumnType<Date, never, never>
  document_id: string
  operator_id: bigint | null
  reason: 'own-look' | 'download' | 'identity-review' | 'second-look' | 'customer-asked'
  hash: Buffer
}

type DocumentViewEndRow = {
  customer_id: bigint
  number: bigint
  ended_at: Instant
}

declare module './tables.ts' {
  interface Tables {
    identities: IdentityRow
    identity_documents: IdentityDocumentRow
    document_uploads: DocumentUploadRow
    document_pieces: DocumentPieceRow
    verifications: VerificationRow
    verification_profiles: VerificationProfileRow
    verification_documents: VerificationDocumentRow
    verification_letters: { verification_id: string; at: Instant }
    document_views: DocumentViewRow
    document_view_ends: DocumentViewEndRow
  }
}
