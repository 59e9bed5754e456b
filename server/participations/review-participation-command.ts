import { cents, writeCents } from '@candor/domain/money/cents.ts'
import type { NewNotice } from '@candor/domain/notices/notice-event.ts'
import type { OperatorRole } from '@candor/domain/operators/operator-role.ts'
import { approveJoin, returnJoin } from '@candor/domain/participations/decide-join.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { decideParticipation } from '@candor/wire/participation-reviews.ts'
import { refusal } from '../http/refusal.ts'
import { appendAudit } from '../operators/append-audit.ts'
import { type Asked, type Command, type CommandKind, commandOf } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { askedAfter, changedParticipation } from './changed-participation.ts'
import { requested, storeTakingPart, type TakingPartRow } from './participation-rows.ts'
import { type FoundParticipation, loadOwnParticipations } from './participation-table.ts'

type ReviewParticipationBody = {
  participationId: string
  operatorId: bigint
  verdict: 'approve' | 'reject'
  /** Shown to the customer; given with a rejection only. */
  reason: string | null
}

type Reviewer = { id: bigint; customer_id: bigint | null; roles: OperatorRole[]; ended_at: Date | null }
type Facts = { found: FoundParticipation | null; reviewer: Reviewer | null }
type Row = { body: ReviewParticipationBody; customerId: bigint; at: Date; rows: readonly TakingPartRow[] }

async function load(
  transaction: TellerTransaction,
  asked: readonly Asked<ReviewParticipationBody>[],
): Promise<Facts[]> {
  const found = await loadOwnParticipations(transaction, asked)
  const reviewers = await transaction.query<Reviewer>(
    'participation-reviewers',
    'select id, customer_id, roles, ended_at from operators where id = any($1::bigint[])',
    [asked.map(({ body }) => body.operatorId)],
  )
  const byId = new Map(reviewers.map((reviewer) => [reviewer.id, reviewer]))
  return asked.map(({ body }, place) => ({
    found: found[place] ?? null,
    reviewer: byId.get(body.operatorId) ?? null,
  }))
}

/** Approved: the money leaves for the pool and waits for the first value after this; the term begins. Rejected: it comes back. */
function decidedRows(
  found: FoundParticipation,
  { id, at, body, customerId }: Asked<ReviewParticipationBody>,
) {
  const now = new Date(at)
  const decided = { decided_at: now, decided_by: body.operatorId }
  if (body.verdict === 'reject') {
    const { row } = changedParticipation(found, { ...decided, status: 'rejected', reason: body.reason })
    return { transfers: returnJoin(cents(found.amount)), rows: [row], status: 'rejected' as const }
  }
  const endsAt = new Date(at + found.days * dayMs)
  const { row } = changedParticipation(found, { ...decided, status: 'approved', ends_at: endsAt })
  const join = requested({
    id,
    participation_id: found.id,
    customer_id: customerId,
    strategy: found.strategy,
    act: 'join',
    cause: 'approval',
    amount: found.amount,
    units: null,
    cost: null,
    asked_at: askedAfter(found, at),
  })
  return {
    transfers: approveJoin(cents(found.amount)),
    rows: [row, ...join],
    status: 'in-progress' as const,
  }
}

/** What the customer is notified of. */
function decidedNotice(
  { id, strategy, amount }: FoundParticipation,
  { verdict, reason }: ReviewParticipationBody,
): NewNotice {
  const figures = { strategy, amount: writeCents(cents(amount)) }
  return verdict === 'approve'
    ? { event: 'participation-approved', subjectId: id, figures }
    : { event: 'participation-rejected', subjectId: id, figures: { ...figures, reason: reason ?? '' } }
}

const reviewParticipationKind: CommandKind<
  ReviewParticipationBody,
  Facts,
  Row,
  typeof decideParticipation.reply
> = {
  name: 'review-participation',
  reply: decideParticipation.reply,
  last: true,
  load,
  decide({ found, reviewer }, asked) {
    const { body, at } = asked
    if (!found) return refuse(refusal('not-found'))
    if (!reviewer || reviewer.ended_at !== null || !reviewer.roles.includes('reviewer'))
      return refuse(refusal('role-required'))
    if (found.status !== 'in-review') return refuse(refusal('already-decided'))
    if (reviewer.customer_id === found.customerId) return refuse(refusal('own-request'))
    const { transfers, rows, status } = decidedRows(found, asked)
    return accept({
      transfers,
      subject: { kind: 'participation', id: found.id },
      rows: [{ body, customerId: found.customerId, at: new Date(at), rows }],
      notices: [decidedNotice(found, body)],
      answer: { id: found.id, status },
    })
  },
  async store(transaction, rows) {
    await storeTakingPart(
      transaction,
      rows.flatMap((one) => one.rows),
    )
    await appendAudit(
      transaction,
      rows.map(({ body, customerId, at }) => ({
        operatorId: body.operatorId,
        act: body.verdict === 'approve' ? ('approved' as const) : ('rejected' as const),
        at,
        customerId,
        command: {
          body: { participation: body.participationId, verdict: body.verdict, reason: body.reason },
          reason: body.reason,
        },
        subject: { kind: 'participation' as const, id: body.participationId },
        details: { reason: body.reason },
      })),
    )
  },
}

/** A colon is no part of a customer's key, so an operator's never meets one. */
export const reviewParticipation = (
  customerId: bigint,
  key: string,
  body: ReviewParticipationBody,
): Command => commandOf(reviewParticipationKind, { customerId, key: `op${body.operatorId}:${key}`, body })
