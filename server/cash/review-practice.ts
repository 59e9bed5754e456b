import { accept } from '@candor/domain/result.ts'
import type { RefusalCode } from '@candor/wire/refusals.ts'
import type { Dependencies } from '../dependencies.ts'
import { practiceReviewers } from '../operators/practice-reviewers.ts'
import type { Outcome } from '../teller/decide-batch.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { readAnswer } from '../teller/read-answer.ts'
import { loadReviewed, type Reviewed } from './load-reviewed.ts'
import { reviewCommand, reviewKind } from './review-command.ts'
import { listRipe } from './review-table.ts'

/** How long a request waits for the practice reviewer, as if somebody looked at it. */
export const practiceWaitMs = 5_000
const pollEveryMs = 1_000
const mostAtOnce = 200
/** What was refused stays for people; it is tried again now and then, because a customer may be verified meanwhile. */
const refusedWaitMs = 60_000
const passing: readonly RefusalCode[] = [
  'server-busy',
  'money-stopped',
  'saving-unavailable',
  'network-error-try-later',
]

type Deps = Pick<Dependencies, 'database' | 'teller' | 'clock' | 'log'>

/** Refused requests with the time of their next try. */
type Refused = Map<string, number>

async function listWaitingForPractice(deps: Deps, refused: Refused): Promise<Reviewed[]> {
  const now = deps.clock()
  for (const [id, until] of refused) if (until <= now) refused.delete(id)
  const sought = { before: now - practiceWaitMs, except: [...refused.keys()], limit: mostAtOnce }
  const deposits = await listRipe(deps.database, 'deposit', sought)
  const withdrawals = await listRipe(deps.database, 'withdrawal', sought)
  const names = [...deposits, ...withdrawals]
  if (names.length === 0) return []
  const found = await loadReviewed(kyselyTransaction(deps.database), names)
  return found.filter((reviewed) => reviewed !== null)
}

/** One approval after another until it is enough. The keys follow from the request, so that a second process changes nothing. */
async function pass({ teller }: Deps, reviewed: Reviewed): Promise<Outcome> {
  let outcome: Outcome = accept('')
  for (const operatorId of practiceReviewers) {
    outcome = await teller.submit(
      reviewCommand(reviewed.customerId, `practice-${reviewed.id}`, {
        requestKind: reviewed.kind,
        requestId: reviewed.id,
        operatorId,
        verdict: 'approve',
        reason: null,
        contentHash: reviewed.contentHash,
      }),
    )
    if (!outcome.ok || readAnswer(reviewKind, outcome.value).status !== 'in-review') break
  }
  return outcome
}

/** Passes what has waited long enough. One query a table, however many wait, and none more when nobody does. */
export async function reviewWaiting(deps: Deps, refused: Refused = new Map()): Promise<void> {
  const waiting = await listWaitingForPractice(deps, refused)
  await Promise.all(
    waiting.map(async (reviewed) => {
      const outcome = await pass(deps, reviewed)
      if (outcome.ok || passing.includes(outcome.refusal.code)) return
      refused.set(reviewed.id, deps.clock() + refusedWaitMs)
      const { kind, id } = reviewed
      deps.log.info({ kind, id, code: outcome.refusal.code }, 'a request waits for a person')
    }),
  )
}

/** The practice reviewer of an installation that reviews by itself. Returns the function that ends it. */
export function startPracticeReviews(deps: Deps): () => Promise<void> {
  const refused: Refused = new Map()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const look = () => {
    running = reviewWaiting(deps, refused)
      .catch((error) => deps.log.warn({ err: error }, 'practice reviews not looked for'))
      .then(() => {
        if (!stopped) timer = setTimeout(look, pollEveryMs)
      })
  }
  look()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
