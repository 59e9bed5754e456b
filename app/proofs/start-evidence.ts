import { readLogCheckpoint } from '@candor/wire/log.ts'
import { readSeeds } from '@candor/wire/seeds.ts'
import { request } from '../api/request.ts'
import { startFinishing } from '../contracts/finish-purchases.ts'
import { accountOf, sessionStore } from '../customers/session-store.ts'
import { connectionStore } from '../shell/live-connection.ts'
import { followLog } from './log-store.ts'
import { keepTipNow } from './own-chain.ts'
import { keepAnchor, keepKey, keepModel, knownAnchor, knownKey } from './proof-memory.ts'
import { readInBackground } from './read-log.ts'

const quiet = { quiet: true }

/** Key and anchor are kept at the first visit: what is believed later is held against them. */
async function keepFirstSight(): Promise<boolean> {
  if ((await knownKey()) === null) {
    const answer = await request(readLogCheckpoint, {}, quiet)
    if (answer.ok) await keepKey(answer.value.publicKey)
  }
  if ((await knownAnchor()) === null) {
    const answer = await request(readSeeds, {}, quiet)
    if (answer.ok && answer.value.anchor !== null) await keepAnchor(answer.value.anchor)
  }
  return (await knownKey()) !== null && (await knownAnchor()) !== null
}

/** What this app was built with counts also when a later one has another model. */
async function keepOwnModel(): Promise<void> {
  const { modelOfApp } = await import('./own-memory.ts')
  await keepModel(modelOfApp())
}

/** The log is read when nothing else is to be done; not every browser can tell when that is. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, idleMs)

const idleMs = 5_000

function begin(): () => void {
  whenIdle(() => {
    keepOwnModel().catch(() => null)
    readInBackground().catch(() => null)
    const account = accountOf(sessionStore.getState())
    if (account !== null) keepTipNow(account).catch(() => null)
  })
  return followLog()
}

/** A customer's device follows the log all the time: its heads, one a minute, are what a contract's proof is held against. */
function followForCustomers(): void {
  let unfollow: (() => void) | null = null
  const look = () => {
    const isCustomer = accountOf(sessionStore.getState()) !== null
    if (isCustomer) unfollow ??= begin()
    else {
      unfollow?.()
      unfollow = null
    }
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
  followForCustomers()
  startFinishing()
  whenIdle(() => {
    import('./recheck-contracts.ts')
      .then((module) => module.startRechecking(() => accountOf(sessionStore.getState())))
      .catch(() => null)
  })
}
