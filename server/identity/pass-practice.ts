import { practiceWaitMs } from '../cash/review-practice.ts'
import type { Dependencies } from '../dependencies.ts'
import { practiceReviewers } from '../operators/practice-reviewers.ts'
import { judgeIdentity } from './judge-identity.ts'
import { loadVerification } from './load-verification.ts'
import { listRipeVerifications } from './verification-table.ts'

const pollEveryMs = 1_000
const mostAtOnce = 100

type Deps = Pick<Dependencies, 'database' | 'bus' | 'clock' | 'log'>

/** Passes what has waited long enough: only what is well-formed was taken in the first place. No photo is opened. */
export async function passWaitingIdentities(deps: Deps): Promise<void> {
  const before = deps.clock() - practiceWaitMs
  for (const id of await listRipeVerifications(deps.database, { before, limit: mostAtOnce })) {
    const reviewed = await loadVerification(deps.database, id)
    if (!reviewed) continue
    const { contentHash } = reviewed
    const [operatorId] = practiceReviewers
    const judged = await judgeIdentity(deps, {
      id,
      operatorId,
      verdict: 'approve',
      contentHash,
      reason: null,
    })
    if (!judged.ok) deps.log.info({ id, code: judged.refusal.code }, 'a verification waits for a person')
  }
}

/** The practice reviewer of an installation that reviews by itself. Returns the function that ends it. */
export function startPassingIdentities(deps: Deps): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const look = () => {
    running = passWaitingIdentities(deps)
      .catch((error) => deps.log.warn({ err: error }, 'verifications not looked for'))
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
