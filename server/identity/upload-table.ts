import { dayMs } from '@candor/domain/time/durations.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { DocumentPieceRow, DocumentUploadRow } from '../postgres/identity-tables.ts'

export type DocumentUpload = Selectable<DocumentUploadRow>

/** So many photos of one customer may be on their way. */
const mostAtOnce = 3
const keptMs = dayMs

export async function insertUpload(
  connection: Connection,
  upload: Insertable<DocumentUploadRow>,
): Promise<void> {
  await connection.insertInto('document_uploads').values(upload).execute()
}

/** A new upload replaces the one before: one of each side, and a few of all of them. */
export async function deleteSurplusUploads(
  connection: Connection,
  { customer_id, id_type, side }: Pick<DocumentUpload, 'customer_id' | 'id_type' | 'side'>,
): Promise<void> {
  await connection
    .deleteFrom('document_uploads')
    .where('customer_id', '=', customer_id)
    .where('id_type', '=', id_type)
    .where('side', '=', side)
    .execute()
  const surplus = connection
    .selectFrom('document_uploads')
    .select('id')
    .where('customer_id', '=', customer_id)
    .orderBy('id', 'desc')
    .offset(mostAtOnce - 1)
  await connection.deleteFrom('document_uploads').where('id', 'in', surplus).execute()
}

/** Only its owner finds it. */
export async function findUpload(
  connection: Connection,
  customerId: bigint,
  id: string,
): Promise<DocumentUpload | null> {
  const row = await connection
    .selectFrom('document_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row ?? null
}

/** False where another piece came first: then this one begins elsewhere than the upload ends. */
export async function movePast(
  connection: Connection,
  { id, received }: Pick<DocumentUpload, 'id' | 'received'>,
  more: number,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('document_uploads')
    .set({ received: received + more })
    .where('id', '=', id)
    .where('received', '=', received)
    .where('document_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertPiece(connection: Connection, piece: DocumentPieceRow): Promise<void> {
  await connection.insertInto('document_pieces').values(piece).execute()
}

export async function listPieces(connection: Connection, uploadId: string): Promise<DocumentPieceRow[]> {
  return await connection
    .selectFrom('document_pieces')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .orderBy('begins')
    .execute()
}

/** Notes what an upload has become; what was sent goes. */
export async function finishUpload(
  connection: Connection,
  uploadId: string,
  documentId: string,
): Promise<void> {
  await connection
    .updateTable('document_uploads')
    .set({ document_id: documentId })
    .where('id', '=', uploadId)
    .execute()
  await connection.deleteFrom('document_pieces').where('upload_id', '=', uploadId).execute()
}

export async function deleteUploads(
  connection: Connection,
  which: { id: string } | { customerId: bigint },
): Promise<void> {
  const query = connection.deleteFrom('document_uploads')
  const narrowed =
    'id' in which ? query.where('id', '=', which.id) : query.where('customer_id', '=', which.customerId)
  await narrowed.execute()
}

/** Nobody goes on with a photo of yesterday. */
export async function deleteOldUploads(connection: Connection, now: number): Promise<void> {
  await connection
    .deleteFrom('document_uploads')
    .where('started_at', '<', new Date(now - keptMs))
    .execute()
}
