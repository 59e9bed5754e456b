import { recall, remember } from '@candor/client/device/device-memory.ts'
import { createStore } from 'zustand/vanilla'
import { sessionStore } from '../api/session-store.ts'

/** Whether the sheet that keeps a practice account is open. */
export const keepOffer = createStore<{ open: boolean }>(() => ({ open: false }))

const key = 'keep-offer'

/** How far the offer has come for the account that is here: nothing yet, a trade was made, or it was made once already. */
type Stage = 'traded' | 'offered'

/** The practice account that is here and would be lost with this browser; null for everybody else. */
function accountToKeep(): string | null {
  const session = sessionStore.getState()
  return session.status === 'customer' && !session.unreached && !session.customer.hasPassword
    ? session.customer.accountNumber
    : null
}

const stageOf = (account: string): Stage | null => {
  const [stage, of] = (recall(key) ?? '').split(' ')
  return of === account && (stage === 'traded' || stage === 'offered') ? stage : null
}

export const openKeeping = (): void => keepOffer.setState({ open: true })
export const closeKeeping = (): void => keepOffer.setState({ open: false })

/** A trade makes an account worth keeping. It is offered later, where the customer is not in the middle of something. */
export function noteTrade(): void {
  const account = accountToKeep()
  if (account !== null && stageOf(account) === null) remember(key, `traded ${account}`)
}

/** Offers it once, after the first trade. */
export function offerAfterTrade(): void {
  const account = accountToKeep()
  if (account === null || stageOf(account) !== 'traded') return
  remember(key, `offered ${account}`)
  openKeeping()
}

let endingTold = false

/** The session ends in a few minutes; said once a visit. */
export function offerBeforeEnd(): void {
  if (endingTold || accountToKeep() === null) return
  endingTold = true
  openKeeping()
}
