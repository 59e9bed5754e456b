import { randomBytes } from 'node:crypto'
import type { DocumentSide, IdType } from '@candor/domain/identity/id-document.ts'
import { documentPiece, type WireDocumentUpload, type WireIdentity } from '@candor/wire/identity.ts'
import { goodRegistration } from './sample-person.ts'
import { type Answer, problemOf, type TestClient, type TestServer } from './test-server.ts'

/** What customers and reviewers do about who somebody is, in the words of the tests. */

const uploads = '/api/v1/verification/uploads'

/** A browser in which somebody is signed in who has just registered and is not verified. */
export async function registeredClient(server: TestServer): Promise<TestClient & { email: string }> {
  const client = server.client()
  const registration = goodRegistration()
  const answer = await client.post('/api/v1/customers', { ...registration, deviceId: client.deviceId })
  if (answer.status !== 200) throw new Error(answer.text)
  return Object.assign(client, { email: registration.contact })
}

/** A photo that nobody has sent yet: random dots, with a place in its metadata. */
export async function idPhoto(width = 320, height = 200, secret = 'SecretCamera'): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Make: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
}

export const beginPhoto = (client: TestClient, idType: IdType, side: DocumentSide, bytes: number) =>
  client.post(uploads, { idType, side, bytes })

export const sendPiece = (
  client: TestClient,
  id: string,
  offset: number,
  piece: Uint8Array,
): Promise<Answer> => {
  const form = new FormData()
  form.append(documentPiece.part, new Blob([new Uint8Array(piece)]), 'piece')
  return client.send('POST', `${uploads}/${id}/pieces?offset=${offset}`, { form })
}

export const finishPhoto = (client: TestClient, id: string) => client.post(`${uploads}/${id}/finish`, {})

export const uploadOf = ({ json }: Answer): WireDocumentUpload => json as WireDocumentUpload

/** Sends a photo as the app does, in pieces; the first answer that is no success ends it. */
export async function sendPhoto(
  client: TestClient,
  idType: IdType,
  side: DocumentSide,
  photo: Buffer,
): Promise<Answer> {
  const begun = await beginPhoto(client, idType, side, photo.length)
  if (begun.status !== 200) return begun
  const { id } = uploadOf(begun)
  for (let offset = 0; offset < photo.length; offset += documentPiece.mostBytes) {
    const sent = await sendPiece(client, id, offset, photo.subarray(offset, offset + documentPiece.mostBytes))
    if (sent.status !== 200) return sent
  }
  return await finishPhoto(client, id)
}

export async function goodDocument(
  client: TestClient,
  idType: IdType = 'passport',
  side: DocumentSide = 'front',
): Promise<string> {
  const sent = await sendPhoto(client, idType, side, await idPhoto())
  const { document } = uploadOf(sent)
  if (!document) throw new Error(sent.text)
  return document.id
}

/** Details that every rule accepts. */
export const goodProfile = {
  surname: 'Tan',
  name: 'Wei Ling',
  country: 'MY',
  sex: 'female',
  birthday: '1991-04-09',
  address: '12 Jalan Ampang, 50450 Kuala Lumpur',
  phoneCountry: 'MY',
  phone: '12-345 6789',
}

type TestVerification = { by: TestClient & { email: string }; id: string; documents: string[] }

/** Somebody who has just sent everything for review. */
export async function askVerification(
  server: TestServer,
  idType: IdType = 'passport',
): Promise<TestVerification> {
  const by = await registeredClient(server)
  const documents = [await goodDocument(by, idType)]
  if (idType !== 'passport') documents.push(await goodDocument(by, idType, 'back'))
  const answer = await by.post('/api/v1/verification', { ...goodProfile, idType, documents })
  if (answer.status !== 200) throw new Error(answer.text)
  return { by, id: (answer.json as { request: { id: string } }).request.id, documents }
}

export const reviewPath = (id: string): string => `/api/v1/operator/verifications/${id}`

/** Opens every photo of a request, as a reviewer does. */
export async function lookAtPhotos(reviewer: TestClient, { id, documents }: TestVerification): Promise<void> {
  for (const document of documents) {
    const answer = await reviewer.get(`${reviewPath(id)}/documents/${document}?reason=identity-review`)
    if (answer.status !== 200) throw new Error(answer.text)
  }
}

export async function judge(
  reviewer: TestClient,
  { id }: Pick<TestVerification, 'id'>,
  verdict: 'approve' | 'reject',
  reason?: string,
): Promise<Answer> {
  const { contentHash } = (await reviewer.get(reviewPath(id))).json as { contentHash: string }
  return await reviewer.post(`${reviewPath(id)}/decision`, {
    verdict,
    contentHash,
    ...(reason !== undefined && { reason }),
  })
}

export const identityOf = async (client: TestClient): Promise<WireIdentity> =>
  (await client.get('/api/v1/verification')).json as WireIdentity

/** As the rest of the server knows the customer. */
export async function stateOf(client: TestClient): Promise<string> {
  const { json } = await client.get('/api/v1/session')
  return (json as { customer: { verification: string } }).customer.verification
}

export const codeOf = (answer: Answer): string =>
  answer.status === 200 ? 'accepted' : problemOf(answer).code

/** The first photo of a request, for a reviewer. */
export const photoPath = ({ id, documents }: TestVerification, reason = 'identity-review'): string =>
  `${reviewPath(id)}/documents/${documents[0]}?reason=${reason}`

/** Asks for a photo and gives the answer with its bytes. */
export const showPhoto = ({ origin }: TestServer, client: TestClient, address: string): Promise<Response> =>
  fetch(origin + address, {
    headers: { cookie: `candor_session=${client.token}; candor_operator=${client.operatorToken}` },
  })
