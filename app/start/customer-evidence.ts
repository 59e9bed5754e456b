import { accountOf, sessionStore } from '../api/session-store.ts'
import { onSubjectChanged } from '../api/subject-changes.ts'
import { startFinishing } from '../contracts/finish-purchases.ts'
import { listPurchases, receiptOf } from '../proofs/kept-purchases.ts'
import { followLog } from '../proofs/log-store.ts'
import { keepEveryHead, keepHeadsOf } from '../proofs/look-at-head.ts'
import { keepTipNow, recallRewritten } from '../proofs/own-chain.ts'
import { modelOfApp } from '../proofs/own-memory.ts'
import { keepModel } from '../proofs/proof-memory.ts'
import { readInBackground } from '../proofs/read-log.ts'
import { startRechecking } from '../proofs/recheck-contracts.ts'

const accountNow = () => accountOf(sessionStore.getState())

/** The current tip of the customer's postings. What is posted later cannot change what was posted until then without showing. */
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

/** Contracts that were bought before the app was opened again, and still run. */
async function keepRunning(account: string): Promise<void> {
  for (const purchase of await listPurchases(account)) {
    const kept = receiptOf(purchase)
    if (kept) keepHeadsOf(kept.receipt.body, kept.receivedAt)
  }
}

function begin(account: string): () => void {
  // What the log says at the beginning of a visit is kept, however short that is.
  keepEveryHead()
  // What this app was built with counts also when a later one has another model.
  keepModel(modelOfApp()).catch(() => null)
  readInBackground().catch(() => null)
  keepTip()
  keepRunning(account).catch(() => null)
  const ends = [followLog(), onSubjectChanged(({ kind }) => kind === 'contract' && keepSettlement())]
  return () => {
    for (const end of ends) end()
  }
}

/** A customer's device follows the log all the time: its heads, one a minute and more while seconds count, are what a contract's proof is held against. */
function followForCustomers(): void {
  let unfollow: (() => void) | null = null
  const look = () => {
    const account = accountNow()
    if (account === null) {
      unfollow?.()
      unfollow = null
      return
    }
    // Where the session ran out before this code had come, it begins with the next one.
    if (sessionStore.getState().status === 'customer') unfollow ??= begin(account)
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
