import type { DocumentSide, IdType } from '@candor/domain/identity/id-document.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { type Selectable, sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { DocumentViewRow, IdentityDocumentRow } from '../postgres/identity-tables.ts'

export type IdentityDocument = Omit<Selectable<IdentityDocumentRow>, 'content' | 'sealed_key'>

const readable = [
  'id',
  'customer_id',
  'id_type',
  'side',
  'picture_hash',
  'bytes',
  'sent_at',
  'shredded_at',
] as const

type NewDocument = {
  id: string
  customerId: bigint
  idType: IdType
  side: DocumentSide
  pictureHash: Buffer
  bytes: number
  content: Buffer
  sealedKey: Buffer
  sentAt: number
}

export async function insertDocument(connection: Connection, document: NewDocument): Promise<void> {
  await connection
    .insertInto('identity_documents')
    .values({
      id: document.id,
      customer_id: document.customerId,
      id_type: document.idType,
      side: document.side,
      picture_hash: document.pictureHash,
      bytes: document.bytes,
      content: document.content,
      sealed_key: document.sealedKey,
      sent_at: new Date(document.sentAt),
      shredded_at: null,
    })
    .execute()
}

/** The photos of a customer that are there. */
export async function listDocuments(connection: Connection, customerId: bigint): Promise<IdentityDocument[]> {
  return await connection
    .selectFrom('identity_documents')
    .select(readable)
    .where('customer_id', '=', customerId)
    .where('shredded_at', 'is', null)
    .orderBy('id_type')
    .orderBy('side', 'desc')
    .execute()
}

export async function findDocument(connection: Connection, id: string): Promise<IdentityDocument | null> {
  const row = await connection
    .selectFrom('identity_documents')
    .select(readable)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Destroys the keys of photos, and the photos with them. Who opened them stays written down. */
export async function shredDocuments(
  connection: Connection,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  await connection
    .updateTable('identity_documents')
    .set({ content: null, sealed_key: null, shredded_at: new Date(now) })
    .where('id', 'in', [...ids])
    .where('shredded_at', 'is', null)
    .execute()
}

const keptUnsentMs = 30 * dayMs

/** Photos of a month ago that were never sent for review. */
export async function listUnsent(connection: Connection, now: number): Promise<string[]> {
  const rows = await connection
    .selectFrom('identity_documents as d')
    .innerJoin('customers', 'customers.id', 'd.customer_id')
    .select('d.id')
    .where('d.shredded_at', 'is', null)
    .where('d.sent_at', '<', new Date(now - keptUnsentMs))
    .where('customers.verification', 'in', ['unverified', 'rejected'])
    .execute()
  return rows.map(({ id }) => id)
}

export type Opening = {
  documentId: string
  /** Null: the customer themself. */
  operatorId: bigint | null
  reason: DocumentViewRow['reason']
  at: number
}

type OpenedDocument = { number: bigint; customerId: bigint; content: Buffer; sealedKey: Buffer }

/** Stores who opens a photo, and gives it; null where there is none any more. */
export async function openDocument(
  connection: Connection,
  { documentId, operatorId, reason, at }: Opening,
): Promise<OpenedDocument | null> {
  const { rows } = await sql<OpenedDocument>`
    select number, customer_id as "customerId", content, sealed_key as "sealedKey"
    from open_identity_document(${documentId}::uuid, ${operatorId}::bigint, ${reason}, ${new Date(at)})`.execute(
    connection,
  )
  return rows[0] ?? null
}
