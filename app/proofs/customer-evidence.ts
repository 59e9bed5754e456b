import { startFinishing } from '../contracts/finish-purchases.ts'
import { accountOf, sessionStore } from '../customers/session-store.ts'
import { onSubjectChanged } from '../ledger/subject-changes.ts'
import { followLog } from './log-store.ts'
import { keepEveryHead } from './look-at-head.ts'
import { keepTipNow, recallRewritten } from './own-chain.ts'
import { modelOfApp } from './own-memory.ts'
import { keepModel } from './proof-memory.ts'
import { readInBackground } from './read-log.ts'
import { startRechecking } from './recheck-contracts.ts'

const accountNow = () => accountOf(sessionStore.getState())

/** Where the customer's postings stand now. What is posted later cannot change what was posted until then without showing. */
function keepTip(): void {
  const account = accountNow()
  if (account === null) return
  recallRewritten(account)
    .then(() => keepTipNow(account))
    .catch(() => null)
}

/** A settlement is sealed within seconds: the heads of these seconds cannot be taken back, nor can the postings. */
function keepSettlement(): void {
  keepEveryHead()
  keepTip()
}

function begin(): () => void {
  // What the log says at the beginning of a visit is kept, however short that is.
  keepEveryHead()
  // What this app was built with counts also when a later one has another model.
  keepModel(modelOfApp()).catch(() => null)
  readInBackground().catch(() => null)
  keepTip()
  const ends = [followLog(), onSubjectChanged(({ kind }) => kind === 'contract' && keepSettlement())]
  return () => {
    for (const end of ends) end()
  }
}

/** A customer's device follows the log all the time: its heads, one a minute, are what a contract's proof is held against. */
function followForCustomers(): void {
  let unfollow: (() => void) | null = null
  const look = () => {
    if (accountNow() !== null) unfollow ??= begin()
    else {
      unfollow?.()
      unfollow = null
    }
  }
  sessionStore.subscribe(look)
  look()
}

/** What a customer's device does for its evidence, for as long as the app is open; visitors do without its code. */
export function startCustomerEvidence(): void {
  followForCustomers()
  startFinishing()
  startRechecking(accountNow)
}
