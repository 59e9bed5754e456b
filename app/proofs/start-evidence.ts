import { readLogCheckpoint } from '@candor/wire/log.ts'
import { readSeeds } from '@candor/wire/seeds.ts'
import { request } from '../api/request.ts'
import { startFinishing } from '../contracts/finish-purchases.ts'
import { accountOf, sessionStore } from '../customers/session-store.ts'
import { onSubjectChanged } from '../ledger/subject-changes.ts'
import { connectionStore } from '../shell/live-connection.ts'
import { followLog } from './log-store.ts'
import { keepEveryHead } from './look-at-head.ts'
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

/** Where the customer's postings stand now. What is posted later cannot change what was posted until then without showing. */
function keepTip(): void {
  const account = accountOf(sessionStore.getState())
  if (account !== null) keepTipNow(account).catch(() => null)
}

/** A settlement is sealed within seconds: the heads of these seconds cannot be taken back, nor can the postings. */
function keepSettlement(): void {
  keepEveryHead()
  keepTip()
}

function begin(): () => void {
  // What the log says at the beginning of a visit is kept, however short that is.
  keepEveryHead()
  whenIdle(() => {
    keepOwnModel().catch(() => null)
    readInBackground().catch(() => null)
    keepTip()
  })
  const ends = [followLog(), onSubjectChanged(({ kind }) => kind === 'contract' && keepSettlement())]
  return () => {
    for (const end of ends) end()
  }
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
