import type { RequestKind, RequestStatus } from '@candor/domain/cash/cash-request.ts'
import { decideReview } from '@candor/domain/cash/decide-review.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import type { NewNotice } from '@candor/domain/notices/notice-event.ts'
import type { OperatorRole } from '@candor/domain/operators/operator-role.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { decideRequest } from '@candor/wire/reviews.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { appendAudit } from '../operators/append-audit.ts'
import { type Asked, type Command, type CommandKind, commandOf, type Decision } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { countedFor, loadReviewed, neededFor, type Reviewed } from './load-reviewed.ts'

type ReviewBody = {
  requestKind: RequestKind
  requestId: string
  operatorId: bigint
  verdict: 'approve' | 'reject'
  /** Shown to the customer; given with a rejection only. */
  reason: string | null
  contentHash: string
}

type Reviewer = { id: bigint; customerId: bigint | null; roles: OperatorRole[]; endedAt: Date | null }
type Facts = { reviewed: Reviewed | null; reviewer: Reviewer | null }
type Answer = ReplyOf<typeof decideRequest>
type Row = ReviewBody & { customerId: bigint; at: Date; status: RequestStatus }

async function load(transaction: TellerTransaction, asked: readonly Asked<ReviewBody>[]): Promise<Facts[]> {
  const names = asked.map(({ body }) => ({ kind: body.requestKind, id: body.requestId }))
  const reviewed = await loadReviewed(transaction, names)
  const reviewers = await transaction.query<Reviewer>(
    'reviewers',
    `select id, customer_id as "customerId", roles, ended_at as "endedAt" from operators where id = any($1::bigint[])`,
    [asked.map(({ body }) => body.operatorId)],
  )
  const byId = new Map(reviewers.map((reviewer) => [reviewer.id, reviewer]))
  return asked.map(({ customerId, body }, place) => {
    const found = reviewed[place] ?? null
    // Only what belongs to the customer who is locked can be decided.
    const own = found?.customerId === customerId ? found : null
    return { reviewed: own, reviewer: byId.get(body.operatorId) ?? null }
  })
}

function decide(
  { reviewed, reviewer }: Facts,
  asked: Asked<ReviewBody>,
): Result<Decision<Row, Answer>, Refusal> {
  const { body, ledger } = asked
  if (!reviewed) return refuse(refusal('not-found'))
  if (!reviewer || reviewer.endedAt !== null || !reviewer.roles.includes('reviewer'))
    return refuse(refusal('role-required'))
  const decided = decideReview(
    {
      ...reviewed,
      amount: cents(reviewed.amount),
      fee: cents(reviewed.fee),
      dayTotal: cents(reviewed.dayTotal),
      own: reviewer.customerId === reviewed.customerId,
      verified: reviewed.verification === 'verified',
      outstandingLoan: cents(-ledger.balances.loan),
    },
    body,
  )
  if (!decided.ok) return refuse(refusal(decided.refusal))
  const { status, transfers } = decided.value
  const answer: Answer = {
    kind: reviewed.kind,
    id: reviewed.id,
    status,
    approvals: countedFor(reviewed).length + (body.verdict === 'approve' ? 1 : 0),
    approvalsNeeded: neededFor(reviewed),
  }
  return accept({
    transfers,
    subject: { kind: reviewed.kind, id: reviewed.id },
    rows: [{ ...body, customerId: asked.customerId, at: new Date(asked.at), status }],
    notices: reviewNotices(reviewed, status, body.reason),
    answer,
  })
}

/** What the customer is notified of: the end of a request, and that the first of the two people has agreed whom large withdrawals need. */
function reviewNotices(
  { kind, id, amount }: Reviewed,
  status: RequestStatus,
  reason: string | null,
): readonly NewNotice[] {
  const figures = { amount: writeCents(cents(amount)) }
  if (status === 'completed') return [{ event: `${kind}-completed`, subjectId: id, figures }]
  if (status !== 'rejected') return [{ event: 'withdrawal-approved-once', subjectId: id, figures }]
  return [{ event: `${kind}-rejected`, subjectId: id, figures: { ...figures, reason: reason ?? '' } }]
}

async function writeEnds(
  transaction: TellerTransaction,
  of: RequestKind,
  rows: readonly Row[],
): Promise<void> {
  const ended = rows.filter(({ requestKind, status }) => requestKind === of && status !== 'in-review')
  if (ended.length === 0) return
  await transaction.query(
    `end-${of}s`,
    `update ${of}s set status = v.status, decided_at = v.at, decided_by = v.operator_id, reason = v.reason
     from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::bigint[], $5::text[]) as v (id, status, at, operator_id, reason)
     where ${of}s.id = v.id`,
    [
      ended.map(({ requestId }) => requestId),
      ended.map(({ status }) => status),
      ended.map(({ at }) => at),
      ended.map(({ operatorId }) => operatorId),
      ended.map(({ reason }) => reason),
    ],
  )
}

async function writeApprovals(transaction: TellerTransaction, rows: readonly Row[]): Promise<void> {
  const given = rows.filter(({ verdict }) => verdict === 'approve')
  if (given.length === 0) return
  await transaction.query(
    'insert-approvals',
    `insert into approvals (request_kind, request_id, operator_id, content_hash, at)
     select * from unnest($1::text[], $2::uuid[], $3::bigint[], $4::text[], $5::timestamptz[])`,
    [
      given.map(({ requestKind }) => requestKind),
      given.map(({ requestId }) => requestId),
      given.map(({ operatorId }) => operatorId),
      given.map(({ contentHash }) => contentHash),
      given.map(({ at }) => at),
    ],
  )
}

export const reviewKind: CommandKind<ReviewBody, Facts, Row, typeof decideRequest.reply> = {
  name: 'review',
  reply: decideRequest.reply,
  last: true,
  load,
  decide,
  async store(transaction, rows) {
    await writeEnds(transaction, 'deposit', rows)
    await writeEnds(transaction, 'withdrawal', rows)
    await writeApprovals(transaction, rows)
    await appendAudit(
      transaction,
      rows.map(
        ({ customerId, operatorId, at, requestKind, requestId, verdict, status, reason, contentHash }) => ({
          operatorId,
          act: verdict === 'approve' ? ('approved' as const) : ('rejected' as const),
          at,
          customerId,
          command: { body: { kind: requestKind, id: requestId, verdict, contentHash, reason }, reason },
          subject: { kind: requestKind, id: requestId },
          details: { status, reason, contentHash },
        }),
      ),
    )
  },
}

/** A colon is no part of a customer's key, so an operator's never meets one. */
export const reviewCommand = (customerId: bigint, key: string, body: ReviewBody): Command =>
  commandOf(reviewKind, { customerId, key: `op${body.operatorId}:${key}`, body })
