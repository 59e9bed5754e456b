import type { Dependencies } from '../dependencies.ts'
import { appendAudit } from '../operators/append-audit.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { type Opening, openDocument } from './document-table.ts'
import { openPhoto } from './seal-document.ts'

type Deps = Pick<Dependencies, 'database' | 'vault' | 'clock'>

type OpenedPhoto = { number: bigint; picture: Buffer }

type Asked = Omit<Opening, 'at' | 'operatorId'>

/** Only what was committed counts: a photo is decrypted after the row that says who opened it is safe. */
export async function openOwnPhoto(
  { database, vault, clock }: Deps,
  asked: Asked,
): Promise<OpenedPhoto | null> {
  const at = clock()
  const opened = await database
    .transaction()
    .execute((transaction) => openDocument(transaction, { ...asked, operatorId: null, at }))
  if (!opened) return null
  const name = { customerId: opened.customerId, id: asked.documentId }
  return { number: opened.number, picture: openPhoto(vault, name, opened) }
}

/** The same for a reviewer, whose act is in the audit log as well. */
export async function openReviewedPhoto(
  { database, vault, clock }: Deps,
  asked: Asked & { operatorId: bigint; verificationId: string },
): Promise<OpenedPhoto | null> {
  const { verificationId, ...opening } = asked
  const at = clock()
  const opened = await database.transaction().execute(async (transaction) => {
    const found = await openDocument(transaction, { ...opening, at })
    if (!found) return null
    await appendAudit(kyselyTransaction(transaction), [
      {
        operatorId: asked.operatorId,
        act: 'viewed-document',
        at: new Date(at),
        customerId: found.customerId,
        subject: { kind: 'document', id: asked.documentId },
        details: { verification: verificationId, reason: asked.reason, view: found.number },
      },
    ])
    return found
  })
  if (!opened) return null
  const name = { customerId: opened.customerId, id: asked.documentId }
  return { number: opened.number, picture: openPhoto(vault, name, opened) }
}
