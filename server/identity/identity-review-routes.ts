import { readReason } from '@candor/domain/cash/review-reason.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { viewHeader } from '@candor/wire/identity.ts'
import {
  decideIdentityReview,
  endReviewView,
  listIdentityReviews,
  readIdentityReview,
  viewReviewDocument,
} from '@candor/wire/identity-reviews.ts'
import type { BodyOf, ReplyOf } from '@candor/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerOperatorAnswer, registerOperatorRoute } from '../operators/register-operator-route.ts'
import { reviewerName } from '../operators/reviewer-name.ts'
import { namePicture } from '../pictures/name-picture.ts'
import { judgeIdentity } from './judge-identity.ts'
import { loadVerification, type ReviewedIdentity } from './load-verification.ts'
import { openReviewedPhoto } from './open-photo.ts'
import {
  countWaitingVerifications,
  listDecided,
  listWaitingVerifications,
  type Verification,
} from './verification-table.ts'
import { insertViewEnd, listSeen } from './view-table.ts'

const usualPage = 20

type Reviewer = { id: bigint; customer_id: bigint | null }

const writeReview = (
  reviewed: ReviewedIdentity,
  { customer_id }: Reviewer,
  seen: readonly string[],
  decided: readonly Verification[],
): ReplyOf<typeof readIdentityReview> => ({
  id: reviewed.id,
  accountNumber: reviewed.accountNumber,
  locale: reviewed.locale,
  joinedAt: reviewed.joinedAt.toISOString(),
  profile: reviewed.profile,
  idType: reviewed.id_type,
  documents: reviewed.documents.map(({ id, side, sentAt, kept, alsoSentBy }) => ({
    id,
    side,
    sentAt: sentAt.toISOString(),
    kept,
    seen: seen.includes(id),
    alsoSentBy,
  })),
  earlier: decided
    .filter(({ id }) => id < reviewed.id)
    .map(({ decided_at, reason }) => ({ decidedAt: decided_at?.toISOString() ?? '', reason: reason ?? '' })),
  status: reviewed.status,
  requestedAt: reviewed.requested_at.toISOString(),
  decidedAt: reviewed.decided_at?.toISOString() ?? null,
  decidedBy: reviewed.decided_by === null ? null : reviewerName(reviewed.decided_by),
  reason: reviewed.reason,
  own: reviewed.customer_id === customer_id,
  contentHash: reviewed.contentHash,
})

function registerReading(server: FastifyInstance, { database }: Dependencies): void {
  registerOperatorRoute(server, listIdentityReviews, async ({ query, operator }) => {
    const limit = Number(query.limit ?? usualPage)
    const operatorId = operator.operator.id
    const page = { view: query.view ?? null, operatorId, after: query.after ?? null, limit: limit + 1 }
    const [found, counts] = await Promise.all([
      listWaitingVerifications(database, page),
      countWaitingVerifications(database, operatorId),
    ])
    const requests = found
      .slice(0, limit)
      .map((each) => ({ ...each, requestedAt: each.requestedAt.toISOString() }))
    return accept({ requests, more: found.length > limit, counts })
  })

  registerOperatorRoute(server, readIdentityReview, async ({ params, operator }) => {
    const reviewed = await loadVerification(database, params.id)
    if (!reviewed) return refuse(refusal('not-found'))
    const ids = reviewed.documents.map(({ id }) => id)
    const seen = await listSeen(database, operator.operator.id, ids)
    const decided = await listDecided(database, reviewed.customer_id)
    return accept(writeReview(reviewed, operator.operator, seen, decided))
  })
}

function registerLooking(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorAnswer(server, viewReviewDocument, async ({ params, query, operator, reply }) => {
    const reviewed = await loadVerification(deps.database, params.id)
    const document = reviewed?.documents.find(({ id, kept }) => id === params.document && kept)
    if (!reviewed || !document) return refuse(refusal('not-found'))
    if (reviewed.customer_id === operator.operator.customer_id) return refuse(refusal('own-request'))
    const opened = await openReviewedPhoto(deps, {
      documentId: document.id,
      operatorId: operator.operator.id,
      verificationId: reviewed.id,
      reason: query.reason,
    })
    if (!opened) return refuse(refusal('not-found'))
    namePicture(reply, `${reviewed.id_type}-${document.side}`)
    reply.header(viewHeader, opened.number.toString())
    return accept(opened.picture)
  })

  registerOperatorRoute(server, endReviewView, async ({ params, operator }) => {
    const reviewed = await loadVerification(deps.database, params.id)
    if (!reviewed) return refuse(refusal('not-found'))
    const view = {
      customerId: reviewed.customer_id,
      number: BigInt(params.number),
      operatorId: operator.operator.id,
    }
    return (await insertViewEnd(deps.database, view, deps.clock()))
      ? accept({})
      : refuse(refusal('not-found'))
  })
}

/** A rejection says why; an approval has nothing to say, and what would go nowhere is not taken. */
function reasonOf({ verdict, reason }: BodyOf<typeof decideIdentityReview>): Result<string | null, Refusal> {
  if (verdict === 'approve')
    return reason === undefined
      ? accept(null)
      : refuse(refusal('invalid-request', { path: 'reason', problem: 'field-unknown' }))
  const read = readReason(reason ?? '')
  return read.ok ? read : refuse(refusal('invalid-request', { path: 'reason', problem: read.refusal }))
}

/** The reviewers' side of verification. */
export function registerIdentityReviewRoutes(server: FastifyInstance, deps: Dependencies): void {
  registerReading(server, deps)
  registerLooking(server, deps)
  registerOperatorRoute(server, decideIdentityReview, async ({ params, body, operator }) => {
    const reason = reasonOf(body)
    if (!reason.ok) return reason
    const { verdict, contentHash } = body
    const judged = await judgeIdentity(deps, {
      id: params.id,
      operatorId: operator.operator.id,
      verdict,
      contentHash,
      reason: reason.value,
    })
    return judged.ok ? accept({ id: params.id, status: judged.value }) : judged
  })
}
