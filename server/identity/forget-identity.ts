import type { Connection } from '../postgres/database.ts'
import { listDocuments, shredDocuments } from './document-table.ts'
import { clearDraft } from './identity-table.ts'
import { deleteUploads } from './upload-table.ts'
import { deleteProfiles } from './verification-table.ts'

/**
 * Everything that says who a customer is goes with their account: the keys of their photos are destroyed, details and drafts are
 * deleted. That there were requests, who decided them and who opened a photo stays.
 */
export async function forgetIdentity(connection: Connection, customerId: bigint, now: number): Promise<void> {
  const documents = await listDocuments(connection, customerId)
  await shredDocuments(
    connection,
    documents.map(({ id }) => id),
    now,
  )
  await deleteUploads(connection, { customerId })
  await deleteProfiles(connection, customerId)
  await clearDraft(connection, customerId, now)
}
