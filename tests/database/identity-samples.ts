import {
  askVerification,
  beginPhoto,
  goodDocument,
  goodProfile,
  idPhoto,
  lookAtPhotos,
  registeredClient,
  reviewPath,
  sendPiece,
  uploadOf,
} from './identity-desk.ts'
import { operatorClient } from './operator-client.ts'
import type { TestClient, TestServer } from './test-server.ts'

type Sample = {
  path?: string
  query?: string
  body?: Record<string, unknown>
  form?: FormData
  by: TestClient
}

const uploads = '/api/v1/verification/uploads'

/** A photo on its way: begun, or sent whole. */
async function startedUpload(server: TestServer, whole: boolean) {
  const by = await registeredClient(server)
  const photo = await idPhoto()
  const { id } = uploadOf(await beginPhoto(by, 'passport', 'front', photo.length))
  if (whole) await sendPiece(by, id, 0, photo)
  return { by, id, photo }
}

async function openedView(server: TestServer) {
  const asked = await askVerification(server)
  const reviewer = await operatorClient(server)
  await lookAtPhotos(reviewer, asked)
  return { asked, reviewer }
}

/** One request per route about who somebody is that succeeds, and names every field the route knows. */
export const samples: Record<string, (server: TestServer) => Promise<Sample>> = {
  readIdentity: async (server) => ({ by: await registeredClient(server) }),
  saveIdentityDraft: async (server) => ({
    body: { ...goodProfile, idType: 'passport' },
    by: await registeredClient(server),
  }),
  submitIdentity: async (server) => {
    const by = await registeredClient(server)
    return { body: { ...goodProfile, idType: 'passport', documents: [await goodDocument(by)] }, by }
  },
  beginDocumentUpload: async (server) => ({
    body: { idType: 'identity-card', side: 'back', bytes: 100_000 },
    by: await registeredClient(server),
  }),
  readDocumentUpload: async (server) => {
    const { by, id } = await startedUpload(server, false)
    return { path: `${uploads}/${id}`, by }
  },
  sendDocumentPiece: async (server) => {
    const { by, id, photo } = await startedUpload(server, false)
    const form = new FormData()
    form.append('piece', new Blob([new Uint8Array(photo)]), 'piece')
    return { path: `${uploads}/${id}/pieces`, query: '?offset=0', form, by }
  },
  finishDocumentUpload: async (server) => {
    const { by, id } = await startedUpload(server, true)
    return { path: `${uploads}/${id}/finish`, by }
  },
  deleteDocument: async (server) => {
    const by = await registeredClient(server)
    return { path: `/api/v1/verification/documents/${await goodDocument(by)}`, by }
  },
  viewDocument: async (server) => {
    const by = await registeredClient(server)
    return { path: `/api/v1/verification/documents/${await goodDocument(by)}`, by }
  },
  endDocumentView: async (server) => {
    const by = await registeredClient(server)
    await by.get(`/api/v1/verification/documents/${await goodDocument(by)}`)
    return { path: '/api/v1/verification/views/1/end', by }
  },
  listDocumentViews: async (server) => ({ by: await registeredClient(server) }),
  listIdentityReviews: async (server) => ({
    query: '?view=flagged&after=00000000-0000-7000-8000-000000000000&limit=10',
    by: await operatorClient(server),
  }),
  readIdentityReview: async (server) => ({
    path: reviewPath((await askVerification(server)).id),
    by: await operatorClient(server),
  }),
  viewReviewDocument: async (server) => {
    const { id, documents } = await askVerification(server)
    return {
      path: `${reviewPath(id)}/documents/${documents[0]}`,
      query: '?reason=identity-review',
      by: await operatorClient(server),
    }
  },
  endReviewView: async (server) => {
    const { asked, reviewer } = await openedView(server)
    return { path: `${reviewPath(asked.id)}/views/1/end`, by: reviewer }
  },
  decideIdentityReview: async (server) => {
    const { id } = await askVerification(server)
    const by = await operatorClient(server)
    const { contentHash } = (await by.get(reviewPath(id))).json as { contentHash: string }
    return {
      path: `${reviewPath(id)}/decision`,
      body: { verdict: 'reject', contentHash, reason: 'The birthday differs.' },
      by,
    }
  },
}
