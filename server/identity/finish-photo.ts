import { mayChange } from '@candor/domain/identity/decide-verification.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { Place, Sender } from '../http/upload-room.ts'
import type { PictureIntake } from '../pictures/picture-intake.ts'
import type { CleanPicture } from '../pictures/picture-reader.ts'
import { makeId } from '../postgres/make-id.ts'
import { insertDocument, listDocuments, shredDocuments } from './document-table.ts'
import { lockIdentity } from './identity-table.ts'
import { openPieces, sealPhoto } from './seal-document.ts'
import { type DocumentUpload, deleteUploads, findUpload, finishUpload, listPieces } from './upload-table.ts'

const refusals = { unreadable: 'document-unreadable', busy: 'server-busy' } as const

/** In place of the photo of the same side, if there was one. */
async function keepPhoto(
  deps: Dependencies,
  upload: DocumentUpload,
  { content, hash }: CleanPicture,
): Promise<Result<string, Refusal>> {
  const now = deps.clock()
  const customerId = upload.customer_id
  const id = makeId(now)
  const sealed = sealPhoto(deps.vault, { customerId, id }, content)
  return await deps.database.transaction().execute(async (transaction) => {
    const allowed = mayChange(await lockIdentity(transaction, customerId, now))
    if (!allowed.ok) return refuse(refusal(allowed.refusal))
    const there = await findUpload(transaction, customerId, upload.id)
    if (!there) return refuse(refusal('not-found'))
    // Asked for twice, the photo is kept once.
    if (there.document_id !== null) return accept(there.document_id)
    const before = (await listDocuments(transaction, customerId)).filter(
      (each) => each.id_type === upload.id_type && each.side === upload.side,
    )
    await shredDocuments(
      transaction,
      before.map((each) => each.id),
      now,
    )
    const { id_type: idType, side } = upload
    const bytes = content.length
    await insertDocument(transaction, {
      id,
      customerId,
      idType,
      side,
      pictureHash: hash,
      bytes,
      ...sealed,
      sentAt: now,
    })
    await finishUpload(transaction, upload.id, id)
    return accept(id)
  })
}

/** Makes photos of what has arrived. Their bytes are held in the same room as everything that is on its way. */
export function createPhotoFinisher(deps: Dependencies, { room, cleaner }: PictureIntake) {
  const finish = async (
    upload: DocumentUpload,
    sender: Sender,
    place: Place,
  ): Promise<Result<string, Refusal>> => {
    const { id, customer_id: customerId, sealed_key: sealedKey } = upload
    const pieces = await listPieces(deps.database, id)
    const photo = openPieces(deps.vault, { customerId, id }, sealedKey, pieces)
    const cleaned = await cleaner.clean(photo, sender, place)
    if (cleaned.ok) return await keepPhoto(deps, upload, cleaned.value)
    // It will be no more readable the next time.
    if (cleaned.refusal === 'unreadable') await deleteUploads(deps.database, { id })
    return refuse(refusal(refusals[cleaned.refusal]))
  }

  return async (upload: DocumentUpload, address: string): Promise<Result<string, Refusal>> => {
    if (upload.document_id !== null) return accept(upload.document_id)
    if (upload.received < upload.bytes)
      return refuse({ code: 'upload-offset', params: { offset: String(upload.received) } })
    const sender = { customerId: upload.customer_id, address }
    const entered = room.enter(sender, upload.bytes)
    if (!entered.ok) return entered
    try {
      return await finish(upload, sender, entered.value)
    } finally {
      entered.value.leave()
    }
  }
}
