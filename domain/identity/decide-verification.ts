import { accept, type Result, refuse } from '../result.ts'
import { type DocumentSide, type IdType, sidesOf } from './id-document.ts'

export type VerificationState = 'unverified' | 'verifying' | 'verified' | 'rejected'

type SubmitRefusal = 'already-verified' | 'verification-under-way'

/** Whether somebody may write a draft, send photos or ask for a review: only while nobody reviews and nobody has agreed. */
export function mayChange(state: VerificationState): Result<null, SubmitRefusal> {
  if (state === 'verified') return refuse('already-verified')
  return state === 'verifying' ? refuse('verification-under-way') : accept(null)
}

type Photo = { idType: IdType; side: DocumentSide }

/** The photos that are submitted for review, in their order; the sides that are missing where there are any. */
export function choosePhotos<P extends Photo>(
  idType: IdType,
  photos: readonly P[],
): Result<P[], readonly DocumentSide[]> {
  const found = sidesOf(idType).map((side) => ({
    side,
    photo: photos.find((photo) => photo.idType === idType && photo.side === side),
  }))
  const missing = found.filter(({ photo }) => !photo).map(({ side }) => side)
  return missing.length > 0 ? refuse(missing) : accept(found.flatMap(({ photo }) => photo ?? []))
}

export type IdentityFacts = {
  status: 'verifying' | 'verified' | 'rejected'
  /** A hash of everything that is reviewed, in its current state. */
  contentHash: string
  /** Whether the reviewer is the customer who asks. */
  own: boolean
  /** Whether the reviewer has opened every photo of this request. */
  seenAll: boolean
}

type IdentityReview = { verdict: 'approve' | 'reject'; contentHash: string }

type IdentityRefusal = 'already-decided' | 'own-request' | 'content-changed' | 'documents-unseen'

/**
 * What a review does. Refusals come in this order: decided already, own request, changed since it was looked at, agreed to without
 * having looked. A rejection needs no look: what is typed can be reason enough.
 */
export function decideIdentity(
  facts: IdentityFacts,
  review: IdentityReview,
): Result<'verified' | 'rejected', IdentityRefusal> {
  if (facts.status !== 'verifying') return refuse('already-decided')
  if (facts.own) return refuse('own-request')
  if (facts.contentHash !== review.contentHash) return refuse('content-changed')
  if (review.verdict === 'reject') return accept('rejected')
  return facts.seenAll ? accept('verified') : refuse('documents-unseen')
}
