import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { DocumentSide, IdType } from '@candor/domain/identity/id-document.ts'
import {
  beginDocumentUpload,
  documentPiece,
  finishDocumentUpload,
  readDocumentUpload,
  sendDocumentPiece,
} from '@candor/wire/identity.ts'
import { createStore } from 'zustand/vanilla'
import { backOff } from '../api/keep-connected.ts'
import { request } from '../api/request.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { upload } from '../api/upload.ts'
import { loadIdentity } from './identity-store.ts'
import type { PhotoAdvice } from './measure-photo.ts'
import { type PhotoProblem, readPhoto } from './read-photo.ts'
import { type PhotoLine, sendPhoto } from './send-photo.ts'

export type PhotoPlace = { idType: IdType; side: DocumentSide }

/** A photo that was taken here, from the moment it was chosen. */
export type PhotoState =
  | { status: 'looking'; file: File; picture: string }
  | { status: 'sending' | 'cut-off'; file: File; picture: string; part: number; advice: PhotoAdvice[] }
  | { status: 'sent'; file: File; picture: string; advice: PhotoAdvice[] }
  | { status: 'failed'; file: File; picture: string; problem: PhotoProblem | ApiRefusal }

type Photos = Readonly<Record<string, PhotoState>>

export const photoStore = createStore<Photos>(() => ({}))

export const placeKey = ({ idType, side }: PhotoPlace): string => `${idType} ${side}`

const sendings = new Map<string, AbortController>()

const put = (key: string, photo: PhotoState): void => photoStore.setState({ [key]: photo })

/** Forgets a photo here; what has been sent of it stays where it is. */
function drop(key: string): void {
  sendings.get(key)?.abort()
  sendings.delete(key)
  const { [key]: gone, ...rest } = photoStore.getState()
  if (gone) URL.revokeObjectURL(gone.picture)
  photoStore.setState(rest, true)
}

/** Once they have been sent for review, or somebody else has signed in. */
export function dropPhotos(): void {
  for (const key of Object.keys(photoStore.getState())) drop(key)
}

let owner = accountOf(sessionStore.getState())
sessionStore.subscribe((session) => {
  if (accountOf(session) === owner) return
  owner = accountOf(session)
  dropPhotos()
})

const line: PhotoLine = {
  begin: (body) => request(beginDocumentUpload, { body }),
  ask: (id) => request(readDocumentUpload, { params: { id } }, { quiet: true }),
  send: (id, offset, piece, onProgress) =>
    upload(sendDocumentPiece, {
      params: { id },
      query: { offset: String(offset) },
      files: { [documentPiece.part]: piece },
      onProgress,
    }),
  finish: (id) => request(finishDocumentUpload, { params: { id } }),
}

/** Until it is worth another try: a little longer each time, or at once when the network says that it is back. */
const pauseOf = (signal: AbortSignal) => (attempt: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, backOff(Math.min(attempt, 4), Math.random()))
    window.addEventListener('online', go)
    signal.addEventListener('abort', go, { once: true })
  })

/** Looks at a photo, says what could be better, and sends it at once. */
export async function pickPhoto(place: PhotoPlace, file: File): Promise<void> {
  const key = placeKey(place)
  drop(key)
  const mine = new AbortController()
  sendings.set(key, mine)
  const picture = URL.createObjectURL(file)
  put(key, { status: 'looking', file, picture })
  const read = await readPhoto(file)
  if (mine.signal.aborted) return
  if (!read.ok) return put(key, { status: 'failed', file, picture, problem: read.refusal })
  const { blob: photo, advice } = read.value
  let part = 0
  const show = (status: 'sending' | 'cut-off') =>
    !mine.signal.aborted && put(key, { status, file, picture, part, advice })
  show('sending')
  const wait = pauseOf(mine.signal)
  const sent = await sendPhoto(line, {
    ...place,
    photo,
    signal: mine.signal,
    onPart: (now) => {
      part = now
      show('sending')
    },
    pause: async (attempt) => {
      show('cut-off')
      await wait(attempt)
    },
  })
  if (mine.signal.aborted) return
  if (!sent.ok) return put(key, { status: 'failed', file, picture, problem: sent.refusal })
  await loadIdentity(true)
  if (!mine.signal.aborted) put(key, { status: 'sent', file, picture, advice })
}
