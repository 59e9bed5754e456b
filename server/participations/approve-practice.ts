import { repeatAfter } from '../clock/repeat-work.ts'
import type { Dependencies } from '../dependencies.ts'
import { practiceReviewers } from '../operators/practice-reviewers.ts'
import { listWaitingParticipations } from './participation-review-table.ts'
import { reviewParticipation } from './review-participation-command.ts'

/** How long a participation waits for the practice reviewer, as if somebody looked at it. */
const practiceWaitMs = 5_000
const pauseMs = 1_000
const mostAtOnce = 200

type Deps = Pick<Dependencies, 'database' | 'teller' | 'clock' | 'log'>

/** Approves what has waited long enough. The key follows from the participation, so that a second process changes nothing. */
export async function approveWaiting({ database, teller, clock }: Deps): Promise<void> {
  const waiting = await listWaitingParticipations(database, {
    after: null,
    limit: mostAtOnce,
    askedBefore: clock() - practiceWaitMs,
  })
  const [operatorId] = practiceReviewers
  await Promise.all(
    waiting.map(({ id, customerId }) =>
      teller.submit(
        reviewParticipation(customerId, `practice-${id}`, {
          participationId: id,
          operatorId,
          verdict: 'approve',
          reason: null,
        }),
      ),
    ),
  )
}

/** The practice reviewer of an installation that reviews by itself. Returns the function that ends it. */
export function startApprovingParticipations(deps: Deps): () => Promise<void> {
  const work = repeatAfter(
    pauseMs,
    () => approveWaiting(deps),
    (error) => deps.log.warn({ err: error }, 'participations not reviewed'),
  )
  work.start()
  return work.stop
}
