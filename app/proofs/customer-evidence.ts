import { startFinishing } from '../contracts/finish-purchases.ts'
import { accountOf, sessionStore } from '../customers/session-store.ts'
import { followLog } from './log-store.ts'
import { keepTipNow } from './own-chain.ts'
import { modelOfApp } from './own-memory.ts'
import { keepModel } from './proof-memory.ts'
import { readInBackground } from './read-log.ts'
import { startRechecking } from './recheck-contracts.ts'

const accountNow = () => accountOf(sessionStore.getState())

/** What counts against the log for this customer is read, and where the chain of their postings stands. */
function begin(): () => void {
  // What this app was built with counts also when a later one has another model.
  keepModel(modelOfApp()).catch(() => null)
  readInBackground().catch(() => null)
  const account = accountNow()
  if (account !== null) keepTipNow(account).catch(() => null)
  return followLog()
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
