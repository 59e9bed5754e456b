import { approvalsNeeded, type RequestKind } from '@candor/domain/cash/cash-request.ts'
import { reviewTime } from '@candor/domain/cash/cash-terms.ts'
import { readReason } from '@candor/domain/cash/review-reason.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { decideRequest, listReviews, readReview } from '@candor/wire/reviews.ts'
import type { BodyOf, ReplyOf } from '@candor/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { needConfirmed } from '../operators/confirm-operator.ts'
import { registerOperatorAnswer, registerOperatorRoute } from '../operators/register-operator-route.ts'
import { reviewerName } from '../operators/reviewer-name.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { readIdempotencyKey } from '../teller/register-money-route.ts'
import { countedFor, loadReviewed, neededFor, type Reviewed } from './load-reviewed.ts'
import { reviewCommand } from './review-command.ts'
import {
  countWaiting,
  findRequester,
  listSeenBefore,
  listWaiting,
  type WaitingRequest,
} from './review-table.ts'
import { virtualAccountOf } from './write-deposit.ts'

const usualPage = 20

const dueAt = (requestedAt: Date): string => new Date(requestedAt.getTime() + reviewTime).toISOString()

const writeWaiting = (kind: RequestKind, { amount, dayTotal, given, ...waiting }: WaitingRequest) => ({
  ...waiting,
  kind,
  amount: writeCents(cents(amount)),
  requestedAt: waiting.requestedAt.toISOString(),
  dueAt: dueAt(waiting.requestedAt),
  approvalsNeeded: approvalsNeeded({
    kind,
    status: 'in-review',
    amount: cents(amount),
    dayTotal: cents(dayTotal),
    given,
  }),
})

const writeApproval = ({ operatorId, operatorName, at }: Reviewed['approvals'][number]) => ({
  number: reviewerName(operatorId),
  name: operatorName,
  at: at.toISOString(),
})

const writeReviewed = (
  reviewed: Reviewed,
  customerOfReviewer: bigint | null,
  seenBefore: Awaited<ReturnType<typeof listSeenBefore>>,
): ReplyOf<typeof readReview> => ({
  kind: reviewed.kind,
  id: reviewed.id,
  customer: {
    accountNumber: reviewed.accountNumber,
    accountName: reviewed.accountName,
    locale: reviewed.locale,
    verification: reviewed.verification,
    outstandingLoan: writeCents(cents(reviewed.outstandingLoan)),
  },
  amount: writeCents(cents(reviewed.amount)),
  fee: writeCents(cents(reviewed.fee)),
  channel: reviewed.channel,
  reference: reviewed.kind === 'deposit' ? virtualAccountOf(reviewed.accountNumber) : null,
  receipt: reviewed.receipt && { id: reviewed.receipt.id, name: reviewed.receiptName ?? '' },
  seenBefore: seenBefore.map((other) => ({ ...other, requestedAt: other.requestedAt.toISOString() })),
  bankAccount: reviewed.bankAccount,
  status: reviewed.status,
  requestedAt: reviewed.requestedAt.toISOString(),
  dueAt: dueAt(reviewed.requestedAt),
  decidedAt: reviewed.decidedAt?.toISOString() ?? null,
  decidedBy: reviewed.decidedBy === null ? null : reviewerName(reviewed.decidedBy),
  reason: reviewed.reason,
  own: reviewed.customerId === customerOfReviewer,
  approvals: countedFor(reviewed).map(writeApproval),
  lapsedApprovals: reviewed.approvals
    .filter(({ stands }) => reviewed.status === 'in-review' && !stands)
    .map(writeApproval),
  approvalsNeeded: neededFor(reviewed),
  contentHash: reviewed.contentHash,
})

/** A rejection says why; an approval has nothing to say, and what would go nowhere is not taken. */
function reasonOf({ verdict, reason }: BodyOf<typeof decideRequest>): Result<string | null, Refusal> {
  if (verdict === 'approve')
    return reason === undefined
      ? accept(null)
      : refuse(refusal('invalid-request', { path: 'reason', problem: 'field-unknown' }))
  const read = readReason(reason ?? '')
  return read.ok ? read : refuse(refusal('invalid-request', { path: 'reason', problem: read.refusal }))
}

/** Whether a request is one that two people approve, each of whom has shown lately who they are. */
async function takesTwo(
  { database }: Dependencies,
  request: { kind: RequestKind; id: string },
): Promise<boolean> {
  const [reviewed] = await loadReviewed(kyselyTransaction(database), [request])
  // One that is decided is only answered again.
  return reviewed?.status === 'in-review' && neededFor(reviewed) > 1
}

function registerDecision(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorAnswer(server, decideRequest, async ({ params, body, operator, request }) => {
    const key = readIdempotencyKey(request)
    if (key === null) return refuse(refusal('idempotency-key-required'))
    const reason = reasonOf(body)
    if (!reason.ok) return reason
    const requester = await findRequester(deps.database, params.kind, params.id)
    if (requester === null) return refuse(refusal('not-found'))
    if (body.verdict === 'approve' && (await takesTwo(deps, params))) {
      const confirmed = needConfirmed(deps, operator)
      if (!confirmed.ok) return confirmed
    }
    return await deps.teller.submit(
      reviewCommand(requester, key, {
        requestKind: params.kind,
        requestId: params.id,
        operatorId: operator.operator.id,
        verdict: body.verdict,
        reason: reason.value,
        contentHash: body.contentHash,
      }),
    )
  })
}

export function registerReviewRoutes(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorRoute(server, listReviews, async ({ query, operator }) => {
    const limit = Number(query.limit ?? usualPage)
    const operatorId = operator.operator.id
    const page = { view: query.view ?? null, operatorId, after: query.after ?? null, limit: limit + 1 }
    const [found, counts] = await Promise.all([
      listWaiting(deps.database, query.kind, page),
      countWaiting(deps.database, query.kind, operatorId),
    ])
    const requests = found.slice(0, limit).map((waiting) => writeWaiting(query.kind, waiting))
    return accept({ requests, more: found.length > limit, counts })
  })

  registerOperatorRoute(server, readReview, async ({ params, operator }) => {
    const [reviewed] = await loadReviewed(kyselyTransaction(deps.database), [params])
    if (!reviewed) return refuse(refusal('not-found'))
    const seenBefore = params.kind === 'deposit' ? await listSeenBefore(deps.database, params.id) : []
    return accept(writeReviewed(reviewed, operator.operator.customer_id, seenBefore))
  })

  registerDecision(server, deps)
}
