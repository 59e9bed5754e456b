import type { RefusalCode } from '@candor/wire/refusals.ts'
import { repeatAfter } from '../clock/repeat-work.ts'
import type { Dependencies } from '../dependencies.ts'
import { practiceReviewers } from '../operators/practice-reviewers.ts'
import type { Outcome } from '../teller/decide-batch.ts'
import { readAnswer } from '../teller/read-answer.ts'
import { listReviewedLoans } from './loan-table.ts'
import { reviewLoanCommand, reviewLoanKind } from './review-loan-command.ts'

/** How long a request waits for the practice reviewer, as if somebody looked at it. */
const practiceWaitMs = 5_000
const pauseMs = 1_000
const mostAtOnce = 200
/** What was refused stays for people; it is tried again now and then, because a limit may have risen meanwhile. */
const refusedWaitMs = 60_000
const passing: readonly RefusalCode[] = [
  'server-busy',
  'money-stopped',
  'saving-unavailable',
  'network-error-try-later',
]

type Deps = Pick<Dependencies, 'database' | 'teller' | 'clock' | 'log'>

/** One approval after another until it is enough. The keys follow from the loan, so that a second process changes nothing. */
async function pass(
  { teller }: Deps,
  { id, customerId }: { id: string; customerId: bigint },
): Promise<Outcome | null> {
  let outcome: Outcome | null = null
  for (const operatorId of practiceReviewers) {
    const body = { loanId: id, operatorId, verdict: 'approve', reason: null } as const
    outcome = await teller.submit(reviewLoanCommand(customerId, `practice-${id}`, body))
    if (!outcome.ok || readAnswer(reviewLoanKind, outcome.value).status.name !== 'under-review') break
  }
  return outcome
}

/** Approves what has waited long enough. Refused ones are kept with the time of their next try. */
export async function approveLoans(deps: Deps, refused: Map<string, number> = new Map()): Promise<void> {
  const now = deps.clock()
  const waiting = await listReviewedLoans(deps.database, {
    statuses: ['pending-review', 'under-review'],
    after: null,
    limit: mostAtOnce,
    askedBefore: now - practiceWaitMs,
  })
  await Promise.all(
    waiting
      .filter(({ id }) => (refused.get(id) ?? 0) <= now)
      .map(async ({ id, customer_id: customerId }) => {
        const outcome = await pass(deps, { id, customerId })
        if (!outcome || outcome.ok || passing.includes(outcome.refusal.code)) return
        refused.set(id, now + refusedWaitMs)
        deps.log.info({ id, code: outcome.refusal.code }, 'a loan waits for a person')
      }),
  )
}

/** The practice reviewer of an installation that reviews by itself. Returns the function that ends it. */
export function startApprovingLoans(deps: Deps): () => Promise<void> {
  const refused = new Map<string, number>()
  const work = repeatAfter(
    pauseMs,
    () => approveLoans(deps, refused),
    (error) => deps.log.warn({ err: error }, 'loans not reviewed'),
  )
  work.start()
  return work.stop
}
