import { mayChange } from '@candor/domain/identity/decide-verification.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import {
  beginDocumentUpload,
  documentPiece,
  finishDocumentUpload,
  leastPiece,
  readDocumentUpload,
  sendDocumentPiece,
  type WireDocumentUpload,
} from '@candor/wire/identity.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { addressGroup } from '../http/address-group.ts'
import { createFileReceiver, takeForms } from '../http/receive-file.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import type { PictureIntake } from '../pictures/picture-intake.ts'
import { pictureKind } from '../pictures/picture-kind.ts'
import { makeId } from '../postgres/make-id.ts'
import { findDocument } from './document-table.ts'
import { createPhotoFinisher } from './finish-photo.ts'
import { lockIdentity } from './identity-table.ts'
import { makeKey, sealPiece } from './seal-document.ts'
import {
  type DocumentUpload,
  deleteSurplusUploads,
  findUpload,
  insertPiece,
  insertUpload,
  movePast,
} from './upload-table.ts'
import { writeDocument } from './write-identity.ts'

async function writeUpload(
  { database }: Dependencies,
  { id, bytes, received, document_id }: DocumentUpload,
): Promise<WireDocumentUpload> {
  const document = document_id === null ? null : await findDocument(database, document_id)
  return { id, bytes, offset: received, document: document && writeDocument(document) }
}

const elsewhere = ({ received }: DocumentUpload): Refusal => ({
  code: 'upload-offset',
  params: { offset: String(received) },
})

/** What a piece has wrong with it, before anything of it is kept. */
function judgePiece(upload: DocumentUpload, offset: number, bytes: Buffer): Refusal | null {
  if (upload.document_id !== null || offset !== upload.received) return elsewhere(upload)
  const end = offset + bytes.length
  if (bytes.length === 0 || end > upload.bytes || (bytes.length < leastPiece && end < upload.bytes))
    return refusal('invalid-request', { path: documentPiece.part, problem: 'field-invalid' })
  // Whatever is plainly no picture is not taken any further.
  return offset === 0 && pictureKind(bytes) === null ? refusal('document-unreadable') : null
}

async function takePiece(
  { database, vault }: Dependencies,
  upload: DocumentUpload,
  offset: number,
  bytes: Buffer,
): Promise<Result<DocumentUpload, Refusal>> {
  const wrong = judgePiece(upload, offset, bytes)
  if (wrong) return refuse(wrong)
  const { id, customer_id: customerId, sealed_key: sealedKey } = upload
  const content = sealPiece(vault, { customerId, id }, sealedKey, offset, bytes)
  return await database.transaction().execute(async (transaction) => {
    if (!(await movePast(transaction, upload, bytes.length))) {
      const now = await findUpload(transaction, customerId, id)
      return refuse(now ? elsewhere(now) : refusal('not-found'))
    }
    await insertPiece(transaction, { upload_id: id, begins: offset, content })
    return accept({ ...upload, received: offset + bytes.length })
  })
}

function registerBeginning(server: FastifyInstance, deps: Dependencies): void {
  const { database, vault, clock } = deps
  registerRoute(server, beginDocumentUpload, async ({ body, session }) => {
    const { idType, side, bytes } = body
    if (idType === 'passport' && side === 'back')
      return refuse(refusal('invalid-request', { path: 'side', problem: 'field-invalid' }))
    const now = clock()
    const [customerId, id] = [session.customer.id, makeId(now)]
    const upload: DocumentUpload = {
      id,
      customer_id: customerId,
      id_type: idType,
      side,
      bytes,
      received: 0,
      sealed_key: makeKey(vault, { customerId, id }).sealedKey,
      started_at: new Date(now),
      document_id: null,
    }
    return await database.transaction().execute(async (transaction) => {
      const allowed = mayChange(await lockIdentity(transaction, customerId, now))
      if (!allowed.ok) return refuse(refusal(allowed.refusal))
      await deleteSurplusUploads(transaction, upload)
      await insertUpload(transaction, upload)
      return accept({ id, bytes, offset: 0, document: null })
    })
  })
}

/** Takes photos in pieces: begun, sent from where it stopped as often as needed, finished. */
export async function registerUploadRoutes(
  server: FastifyInstance,
  deps: Dependencies,
  intake: PictureIntake,
): Promise<void> {
  const receive = createFileReceiver(documentPiece, intake.room)
  const finish = createPhotoFinisher(deps, intake)
  const find = (customerId: bigint, id: string) => findUpload(deps.database, customerId, id)

  registerBeginning(server, deps)
  await server.register(async (scope) => {
    await takeForms(scope, documentPiece)
    registerRoute(scope, sendDocumentPiece, (input) =>
      receive(input, async ({ bytes }) => {
        const { params, query, session } = input
        const upload = await find(session.customer.id, params.id)
        if (!upload) return refuse(refusal('not-found'))
        const taken = await takePiece(deps, upload, Number(query.offset), bytes)
        return taken.ok ? accept(await writeUpload(deps, taken.value)) : taken
      }),
    )
  })

  registerRoute(server, readDocumentUpload, async ({ params, session }) => {
    const upload = await find(session.customer.id, params.id)
    return upload ? accept(await writeUpload(deps, upload)) : refuse(refusal('not-found'))
  })

  registerRoute(server, finishDocumentUpload, async ({ params, session, request }) => {
    const upload = await find(session.customer.id, params.id)
    if (!upload) return refuse(refusal('not-found'))
    const finished = await finish(upload, addressGroup(request.ip))
    return finished.ok
      ? accept(await writeUpload(deps, { ...upload, document_id: finished.value }))
      : finished
  })
}
