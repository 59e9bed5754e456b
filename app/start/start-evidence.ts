import { readLogCheckpoint } from '@candor/wire/log.ts'
import { readSeeds } from '@candor/wire/seeds.ts'
import { connectionStore } from '../api/connection-store.ts'
import { request } from '../api/request.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { keepAnchor, keepKey, knownAnchor, knownKey } from '../proofs/proof-memory.ts'

const quiet = { quiet: true }

/** Key and anchor are kept at the first visit: what is trusted later is held against them. */
async function keepFirstSight(): Promise<void> {
  if ((await knownKey()) === null) {
    const answer = await request(readLogCheckpoint, {}, quiet)
    if (answer.ok) await keepKey(answer.value.publicKey)
  }
  if ((await knownAnchor()) === null) {
    const answer = await request(readSeeds, {}, quiet)
    if (answer.ok && answer.value.anchor !== null) await keepAnchor(answer.value.anchor)
  }
}

const idleMs = 2_000

/** When the page is idle; not every browser reports that. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, idleMs)

/** Signing and verifying takes code that only customers need, fetched once the page is at rest. */
function startForCustomers(): void {
  let isStarted = false
  const look = () => {
    if (isStarted || accountOf(sessionStore.getState()) === null) return
    isStarted = true
    whenIdle(() => {
      import('./customer-evidence.ts')
        .then((module) => module.startCustomerEvidence())
        .catch(() => {
          // It did not arrive; the next change of the session tries again.
          isStarted = false
        })
    })
  }
  sessionStore.subscribe(look)
  look()
}

/** Begins to keep evidence: fetched once the first page is drawn, because no page needs it for that. */
export function startEvidence(): void {
  keepFirstSight().catch(() => null)
  connectionStore.subscribe(({ lostAt }, before) => {
    if (lostAt === null && before.lostAt !== null) keepFirstSight().catch(() => null)
  })
  startForCustomers()
}
