import { type ApiRefusal, isUnheard } from '@candor/client/api/refusal-reply.ts'
import type { DocumentSide, IdType } from '@candor/domain/identity/id-document.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { WireDocumentUpload, WireIdentityDocument } from '@candor/wire/identity.ts'

type Answer = Promise<Result<WireDocumentUpload, ApiRefusal>>

/** The four requests of an upload. */
export type PhotoLine = {
  begin(photo: { idType: IdType; side: DocumentSide; bytes: number }): Answer
  ask(id: string): Answer
  send(id: string, offset: number, piece: Blob, onProgress: (part: number) => void): Answer
  finish(id: string): Answer
}

type PhotoSending = {
  photo: Blob
  idType: IdType
  side: DocumentSide
  /** From 0 to 1. */
  onPart: (part: number) => void
  /** The line was cut: it goes on by itself when this resolves. */
  pause: (attempt: number) => Promise<void>
  signal: AbortSignal
}

/** Small enough that little is lost by a cut, large enough that few are needed. */
export const pieceLength = 128 * 1024

/** These pass by themselves. */
const passing: readonly string[] = ['server-busy', 'network-error-try-later', 'too-many-requests']

const isPassing = (refusal: ApiRefusal): boolean => isUnheard(refusal) || passing.includes(refusal.code)

/**
 * Sends a photo piece by piece. After a cut it asks how much has arrived and goes on from there; an upload that the server does not
 * know any more is begun again. Only a no that stays a no ends it.
 */
export async function sendPhoto(
  line: PhotoLine,
  { photo, idType, side, onPart, pause, signal }: PhotoSending,
): Promise<Result<WireIdentityDocument, ApiRefusal>> {
  const bytes = photo.size
  let upload: WireDocumentUpload | null = null
  let cut = false
  let attempt = 0

  const next = (): Answer => {
    if (upload === null) return line.begin({ idType, side, bytes })
    if (cut) return line.ask(upload.id)
    const { id, offset } = upload
    if (offset >= bytes) return line.finish(id)
    const piece = photo.slice(offset, offset + pieceLength)
    return line.send(id, offset, piece, (part) => onPart((offset + part * piece.size) / bytes))
  }

  for (;;) {
    const answer = await next()
    if (signal.aborted) return refuse(stopped)
    if (answer.ok) {
      ;[upload, cut, attempt] = [answer.value, false, 0]
      onPart(upload.offset / bytes)
      if (upload.document) return accept(upload.document)
      continue
    }
    const { refusal } = answer
    if (refusal.code === 'upload-offset') cut = true
    else if (refusal.code === 'not-found' && upload !== null) upload = null
    else if (!isPassing(refusal)) return answer
    else cut = upload !== null
    await pause(attempt)
    attempt += 1
    if (signal.aborted) return refuse(stopped)
  }
}

const stopped: ApiRefusal = {
  code: 'request-aborted',
  transportCode: 600_003,
  params: {},
  fields: [],
  requestId: null,
}
