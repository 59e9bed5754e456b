import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { balanceSchema, readBalance, type WireBalance } from '@candor/wire/balance.ts'
import { createStore } from 'zustand/vanilla'
import { request } from '../api/request.ts'
import { accountOf, type SessionState, sessionStore } from '../api/session-store.ts'
import { keepOf, recallKept } from '../device/account-memory.ts'

/** What a customer has, as far as this device knows. `heardAt` is when the server said so. */
export type BalanceState = {
  account: string | null
  balance: WireBalance | null
  heardAt: number | null
  /** Said by the server during this visit; what the device has kept is older. */
  fresh: boolean
  refusal: ApiRefusal | null
}

function recallBalance(): BalanceState {
  const kept = recallKept('balance', balanceSchema)
  const { account, value: balance, heardAt } = kept ?? { account: null, value: null, heardAt: null }
  return { account, balance, heardAt, fresh: false, refusal: null }
}

export const balanceStore = createStore<BalanceState>(recallBalance)

/** Takes over what the server says, unless something newer has been shown already. */
export function adoptBalance(balance: WireBalance): void {
  const session = sessionStore.getState()
  if (session.status !== 'customer') return
  const account = session.customer.accountNumber
  const before = balanceStore.getState()
  const known = before.account === account ? before.balance : null
  if (known !== null && known.version > balance.version) return
  const heardAt = keepOf(account, 'balance', balance)
  balanceStore.setState({ account, balance, heardAt, fresh: true, refusal: null })
}

export async function loadBalance(): Promise<void> {
  const account = accountOf(sessionStore.getState())
  const quiet = balanceStore.getState().balance !== null
  const answer = await request(readBalance, {}, { quiet })
  if (accountOf(sessionStore.getState()) !== account) return
  if (answer.ok) adoptBalance(answer.value)
  else balanceStore.setState({ refusal: answer.refusal })
}

function forgetBalance(account: string | null): void {
  balanceStore.setState({ account, balance: null, heardAt: null, fresh: false, refusal: null })
}

/** Follows who is signed in. The device forgets the balance with the session; a server that is out of reach takes nothing away. */
export function startBalance(): void {
  let account: string | null = null
  const follow = (session: SessionState) => {
    const before = account
    account = accountOf(session)
    if (session.status === 'visitor' && !session.unreached) forgetBalance(null)
    // The same customer who has logged in again has a new session, but no other balance.
    if (account === null || account === before) return
    if (balanceStore.getState().account !== account) forgetBalance(account)
    loadBalance()
  }
  sessionStore.subscribe(follow)
  follow(sessionStore.getState())
}
