import { randomBytes } from 'node:crypto'
import { documentPath, documentPiece, type WireDocumentUpload } from '@candor/wire/identity.ts'

export type PhotoAnswer = { status: number; text: string }

/** Somebody who sends photos over HTTP, as a browser or as a program that means harm does. */
export type PhotoClient = {
  /** The last answer, and the photo it has become, if it was taken. */
  send(bytes: Buffer, fileName: string): Promise<{ answer: PhotoAnswer; documentId: string | null }>
  /** The same by the other door for pictures. */
  sendReceipt(bytes: Buffer, fileName: string): Promise<{ answer: PhotoAnswer; receiptId: string | null }>
  fetchPhoto(documentId: string): Promise<Buffer>
  fetchReceipt(receiptId: string): Promise<Buffer>
}

const uploads = '/api/v1/verification/uploads'
const places = [
  { idType: 'identity-card', side: 'front' },
  { idType: 'identity-card', side: 'back' },
  { idType: 'passport', side: 'front' },
] as const

async function register(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1/customers`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({
      contact: `${randomBytes(6).toString('hex')}@mail.example`,
      password: 'blue-Kettle7sings',
      adult: true,
      locale: 'en',
      deviceId: randomBytes(16).toString('base64url'),
    }),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (response.status !== 200 || cookie === undefined) throw new Error(await response.text())
  return cookie
}

const formOf = (part: string, bytes: Buffer, fileName: string): FormData => {
  const form = new FormData()
  form.append(part, new Blob([new Uint8Array(bytes)]), fileName)
  return form
}

export async function openPhotoClient(origin: string): Promise<PhotoClient> {
  const cookie = await register(origin)
  let turn = 0
  const post = async (path: string, body: FormData | object): Promise<PhotoAnswer> => {
    const isForm = body instanceof FormData
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { origin, cookie, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    return { status: response.status, text: await response.text() }
  }
  const fetchBytes = async (path: string): Promise<Buffer> => {
    const response = await fetch(origin + path, { headers: { cookie } })
    if (response.status !== 200) throw new Error(await response.text())
    return Buffer.from(await response.arrayBuffer())
  }
  const uploadIn = ({ text }: PhotoAnswer) => JSON.parse(text) as WireDocumentUpload
  return {
    async send(bytes, fileName) {
      turn += 1
      let answer = await post(uploads, { ...places[turn % places.length], bytes: bytes.length })
      const id = answer.status === 200 ? uploadIn(answer).id : ''
      for (let at = 0; answer.status === 200 && at < bytes.length; at += documentPiece.mostBytes) {
        const piece = bytes.subarray(at, at + documentPiece.mostBytes)
        answer = await post(
          `${uploads}/${id}/pieces?offset=${at}`,
          formOf(documentPiece.part, piece, fileName),
        )
      }
      if (answer.status === 200) answer = await post(`${uploads}/${id}/finish`, {})
      return { answer, documentId: answer.status === 200 ? (uploadIn(answer).document?.id ?? null) : null }
    },
    async sendReceipt(bytes, fileName) {
      const answer = await post('/api/v1/receipts', formOf('file', bytes, fileName))
      const receiptId = answer.status === 200 ? (JSON.parse(answer.text) as { id: string }).id : null
      return { answer, receiptId }
    },
    fetchPhoto: (id) => fetchBytes(documentPath(id)),
    fetchReceipt: (id) => fetchBytes(`/api/v1/receipts/${id}`),
  }
}
