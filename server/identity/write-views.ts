import { countPeople, groupViews, type ViewGroup } from '@candor/domain/identity/group-views.ts'
import type { listDocumentViews, WireDocumentView } from '@candor/wire/identity.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { practiceReviewers } from '../operators/practice-reviewers.ts'
import { reviewerName } from '../operators/reviewer-name.ts'
import type { Connection } from '../postgres/database.ts'
import { listDocuments } from './document-table.ts'
import { listDecided, type Verification } from './verification-table.ts'
import { findCheckedAt, listViews } from './view-table.ts'
import { writeDocument } from './write-identity.ts'

const isPractice = ({ decided_by }: Verification): boolean =>
  practiceReviewers.some((id) => id === decided_by)

/** A decision belongs to the last group of views of the operator who made it. */
function decisionAfter(
  group: ViewGroup,
  groups: readonly ViewGroup[],
  decided: readonly Verification[],
): WireDocumentView['decision'] {
  const own = decided.find(({ decided_by, decided_at }) => {
    if (decided_by === null || decided_at === null || reviewerName(decided_by) !== group.by) return false
    const last = groups.find(({ by, at }) => by === group.by && at <= decided_at.getTime())
    return last?.number === group.number
  })
  return own && own.status !== 'verifying' ? { status: own.status, reason: own.reason } : null
}

export async function tellViews(
  connection: Connection,
  customerId: bigint,
): Promise<ReplyOf<typeof listDocumentViews>> {
  const lines = await listViews(connection, customerId)
  const decided = await listDecided(connection, customerId)
  const checkedAt = await findCheckedAt(connection)
  const groups = groupViews(
    lines.map(({ number, at, endedAt, operatorId, side, reason }) => ({
      number: Number(number),
      at: at.getTime(),
      until: endedAt?.getTime() ?? null,
      by: operatorId === null ? null : reviewerName(operatorId),
      side,
      reason,
    })),
  )
  return {
    documents: (await listDocuments(connection, customerId)).map(writeDocument),
    views: groups.map((group) => ({
      ...group,
      sides: [...group.sides],
      at: new Date(group.at).toISOString(),
      decision: decisionAfter(group, groups, decided),
    })),
    people: countPeople(groups),
    passedUnseen: decided.findLast(isPractice)?.decided_at?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
  }
}
