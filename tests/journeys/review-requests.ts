import { loadReviewed } from '@candor/server/cash/load-reviewed.ts'
import { reviewCommand } from '@candor/server/cash/review-command.ts'
import { practiceWaitMs, reviewWaiting } from '@candor/server/cash/review-practice.ts'
import { listRipe } from '@candor/server/cash/review-table.ts'
import { practiceReviewers } from '@candor/server/operators/practice-reviewers.ts'
import { kyselyTransaction } from '@candor/server/teller/kysely-transaction.ts'
import type { ThrowAwayCandor } from './throw-away-candor.ts'

/** The practice reviewer comes by and passes whatever waits. */
export async function passRequests({ deps, passTime }: ThrowAwayCandor): Promise<void> {
  passTime(practiceWaitMs + 1_000)
  await reviewWaiting(deps)
}

/** A reviewer says no to whatever waits, and why. */
export async function rejectRequests({ deps }: ThrowAwayCandor, reason: string): Promise<void> {
  const sought = { before: deps.clock(), except: [], limit: 10 }
  const waiting = [
    ...(await listRipe(deps.database, 'deposit', sought)),
    ...(await listRipe(deps.database, 'withdrawal', sought)),
  ]
  const [operatorId] = practiceReviewers
  if (operatorId === undefined) throw new Error('there is no practice reviewer')
  for (const reviewed of await loadReviewed(kyselyTransaction(deps.database), waiting)) {
    if (reviewed === null) continue
    const outcome = await deps.teller.submit(
      reviewCommand(reviewed.customerId, `reject-${reviewed.id}`, {
        requestKind: reviewed.kind,
        requestId: reviewed.id,
        operatorId,
        verdict: 'reject',
        reason,
        contentHash: reviewed.contentHash,
      }),
    )
    if (!outcome.ok) throw new Error(`the rejection was refused: ${outcome.refusal.code}`)
  }
}
