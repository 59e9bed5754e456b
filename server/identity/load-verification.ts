import { createHash } from 'node:crypto'
import type { DocumentSide, IdType } from '@candor/domain/identity/id-document.ts'
import type { IdentityProfile } from '@candor/domain/identity/identity-profile.ts'
import type { Locale } from '@candor/domain/languages/language-table.ts'
import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { Verification } from './verification-table.ts'

type ReviewedDocument = {
  id: string
  side: DocumentSide
  pictureHash: string
  sentAt: Date
  /** Whether it can still be opened. */
  kept: boolean
  /** Other accounts that have sent the same picture. */
  alsoSentBy: string[]
}

/** A request to be verified as a reviewer sees it and it is decided. */
export type ReviewedIdentity = Verification & {
  accountNumber: string
  joinedAt: Date
  locale: Locale
  profile: IdentityProfile | null
  documents: readonly ReviewedDocument[]
  contentHash: string
}

type Content = {
  id: string
  accountNumber: string
  idType: IdType
  profile: IdentityProfile | null
  documents: readonly Pick<ReviewedDocument, 'id' | 'side' | 'pictureHash'>[]
}

/** Of everything a reviewer agrees to. None of it may change between looking and agreeing. */
function hashContent({ id, accountNumber, idType, profile, documents }: Content): string {
  const photos = documents.map(({ id, side, pictureHash }) => ({ id, side, pictureHash }))
  const text = canonicalText({ version: 1, kind: 'verification', id, accountNumber, idType, profile, photos })
  return createHash('sha256').update(text).digest('hex')
}

async function loadProfile(connection: Connection, id: string): Promise<IdentityProfile | null> {
  const row = await connection
    .selectFrom('verification_profiles')
    .select(['surname', 'name', 'country', 'sex', 'address', 'phone'])
    .select(sql<string>`birthday::text`.as('birthday'))
    .where('verification_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

type DocumentRow = Omit<ReviewedDocument, 'pictureHash'> & { pictureHash: Buffer }

async function loadDocuments(connection: Connection, id: string): Promise<ReviewedDocument[]> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.side, d.picture_hash as "pictureHash", d.sent_at as "sentAt", d.shredded_at is null as kept,
      array(select distinct customers.account_number from identity_documents o join customers on customers.id = o.customer_id
        where o.picture_hash = d.picture_hash and o.customer_id <> d.customer_id order by 1) as "alsoSentBy"
    from verification_documents v join identity_documents d on d.id = v.document_id
    where v.verification_id = ${id}::uuid order by d.side desc`.execute(connection)
  return rows.map((row) => ({ ...row, pictureHash: row.pictureHash.toString('hex') }))
}

export async function loadVerification(connection: Connection, id: string): Promise<ReviewedIdentity | null> {
  const row = await connection
    .selectFrom('verifications as v')
    .innerJoin('customers', 'customers.id', 'v.customer_id')
    .selectAll('v')
    .select([
      'customers.account_number as accountNumber',
      'customers.locale',
      'customers.created_at as joinedAt',
    ])
    .where('v.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const profile = await loadProfile(connection, id)
  const documents = await loadDocuments(connection, id)
  const { accountNumber, id_type: idType } = row
  return {
    ...row,
    profile,
    documents,
    contentHash: hashContent({ id, accountNumber, idType, profile, documents }),
  }
}
