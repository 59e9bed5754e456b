import { readReason } from '@candor/domain/cash/review-reason.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { decideParticipation, listParticipationReviews } from '@candor/wire/participation-reviews.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerOperatorAnswer, registerOperatorRoute } from '../operators/register-operator-route.ts'
import { readIdempotencyKey } from '../teller/register-money-route.ts'
import { findParticipant, listWaitingParticipations } from './participation-review-table.ts'
import { reviewParticipation } from './review-participation-command.ts'

const usualPage = 20

/** A rejection says why; an approval has nothing to say, and what would go nowhere is not taken. */
function reasonOf({ verdict, reason }: BodyOf<typeof decideParticipation>): Result<string | null, Refusal> {
  if (verdict === 'approve')
    return reason === undefined
      ? accept(null)
      : refuse(refusal('invalid-request', { path: 'reason', problem: 'field-unknown' }))
  const read = readReason(reason ?? '')
  return read.ok ? read : refuse(refusal('invalid-request', { path: 'reason', problem: read.refusal }))
}

export function registerParticipationReviewRoutes(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorRoute(server, listParticipationReviews, async ({ query, operator }) => {
    const limit = Number(query.limit ?? usualPage)
    const page = { after: query.after ?? null, limit: limit + 1 }
    const found = await listWaitingParticipations(deps.database, page)
    const participations = found.slice(0, limit).map(({ customerId, amount, askedAt, ...waiting }) => ({
      ...waiting,
      amount: writeCents(cents(amount)),
      askedAt: askedAt.toISOString(),
      own: customerId === operator.operator.customer_id,
    }))
    return accept({ participations, more: found.length > limit })
  })

  registerOperatorAnswer(server, decideParticipation, async ({ params, body, operator, request }) => {
    const key = readIdempotencyKey(request)
    if (key === null) return refuse(refusal('idempotency-key-required'))
    const reason = reasonOf(body)
    if (!reason.ok) return reason
    const participant = await findParticipant(deps.database, params.id)
    if (participant === null) return refuse(refusal('not-found'))
    return await deps.teller.submit(
      reviewParticipation(participant, key, {
        participationId: params.id,
        operatorId: operator.operator.id,
        verdict: body.verdict,
        reason: reason.value,
      }),
    )
  })
}
