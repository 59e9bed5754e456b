import { decideIdentity } from '@candor/domain/identity/decide-verification.ts'
import type { NewNotice } from '@candor/domain/notices/notice-event.ts'
import type { OperatorRole } from '@candor/domain/operators/operator-role.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { appendAudit } from '../operators/append-audit.ts'
import { practiceReviewers } from '../operators/practice-reviewers.ts'
import type { Connection } from '../postgres/database.ts'
import { insertNotices, type UnreadCount } from '../teller/insert-notices.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { deleteOutbox, insertOutbox, type TellerEvent, tell } from '../teller/outbox.ts'
import { clearDraft, lockIdentity } from './identity-table.ts'
import { loadVerification, type ReviewedIdentity } from './load-verification.ts'
import { endVerification } from './verification-table.ts'
import { listSeen } from './view-table.ts'

type IdentityJudgement = {
  id: string
  operatorId: bigint
  verdict: 'approve' | 'reject'
  contentHash: string
  /** Shown to the customer; given with a rejection only. */
  reason: string | null
}

type Status = 'verified' | 'rejected'
type Reviewer = { customerId: bigint | null; roles: OperatorRole[]; endedAt: Date | null }

/** As the database knows them at this moment, so that who has lost the role a moment ago decides nothing. */
async function findReviewer(connection: Connection, id: bigint): Promise<Reviewer | null> {
  const row = await connection
    .selectFrom('operators')
    .select(['customer_id as customerId', 'roles', 'ended_at as endedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && row.endedAt === null && row.roles.includes('reviewer') ? row : null
}

/** The practice reviewer is a rule that looks at no photo, and says so to the customer. */
async function hasSeenAll(
  connection: Connection,
  operatorId: bigint,
  { documents }: ReviewedIdentity,
): Promise<boolean> {
  if (practiceReviewers.some((id) => id === operatorId)) return true
  const ids = documents.map(({ id }) => id)
  return (await listSeen(connection, operatorId, ids)).length === ids.length
}

async function write(
  transaction: Connection,
  reviewed: ReviewedIdentity,
  status: Status,
  { operatorId, verdict, reason, contentHash }: IdentityJudgement,
  now: number,
): Promise<{ told: string; counts: UnreadCount[] }> {
  const { id, customer_id: customerId } = reviewed
  await endVerification(transaction, id, {
    status,
    decidedAt: now,
    decidedBy: operatorId,
    reason,
    contentHash,
  })
  if (status === 'verified') await clearDraft(transaction, customerId, now)
  const told = await insertOutbox(kyselyTransaction(transaction), [eventOf(reviewed)], now)
  await appendAudit(kyselyTransaction(transaction), [
    {
      operatorId,
      act: status === 'verified' ? 'identity-verified' : 'identity-rejected',
      at: new Date(now),
      customerId,
      command: { body: { verification: id, verdict, contentHash, reason }, reason },
      subject: { kind: 'verification', id },
      details: { reason, contentHash },
    },
  ])
  const notice: NewNotice =
    status === 'verified'
      ? { event: 'identity-verified', subjectId: id, figures: {} }
      : { event: 'identity-rejected', subjectId: id, figures: { reason: reason ?? '' } }
  return {
    told,
    counts: await insertNotices(kyselyTransaction(transaction), [{ customerId, notice }], new Date(now)),
  }
}

const eventOf = ({ id, customer_id }: ReviewedIdentity): TellerEvent => ({
  customerId: customer_id.toString(),
  balance: null,
  subject: { kind: 'verification', id },
  notified: true,
})

type Deps = Pick<Dependencies, 'database' | 'bus' | 'clock'>

/** Decides one request to be verified, stores it and notifies its customer. */
export async function judgeIdentity(
  { database, bus, clock }: Deps,
  judgement: IdentityJudgement,
): Promise<Result<Status, Refusal>> {
  const first = await loadVerification(database, judgement.id)
  if (!first) return refuse(refusal('not-found'))
  const now = clock()
  const decided = await database.transaction().execute(async (transaction) => {
    await lockIdentity(transaction, first.customer_id, now)
    const reviewed = await loadVerification(transaction, judgement.id)
    const reviewer = await findReviewer(transaction, judgement.operatorId)
    if (!reviewed) return refuse(refusal('not-found'))
    if (!reviewer) return refuse(refusal('role-required'))
    const { status, contentHash, customer_id } = reviewed
    const seenAll = await hasSeenAll(transaction, judgement.operatorId, reviewed)
    const own = reviewer.customerId === customer_id
    const outcome = decideIdentity({ status, contentHash, own, seenAll }, judgement)
    if (!outcome.ok) return refuse(refusal(outcome.refusal))
    return accept({
      status: outcome.value,
      ...(await write(transaction, reviewed, outcome.value, judgement, now)),
    })
  })
  if (!decided.ok) return decided
  // What this customer may do has changed: caches are invalidated first.
  bus.publish('customer.changed', { customerId: first.customer_id })
  tell(bus, [eventOf(first)], decided.value.counts)
  await deleteOutbox(kyselyTransaction(database), [decided.value.told])
  return accept(decided.value.status)
}
