import type { WireBalance } from '@candor/wire/balance.ts'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { type BalanceState, balanceStore, loadBalance } from './balance-store.ts'

export type BalanceView = {
  /** `kept` is what the device remembers while the server cannot be asked. */
  status: 'loading' | 'live' | 'kept' | 'failed'
  balance: WireBalance | null
  heardAt: number | null
  retry: () => void
}

function statusOf({ balance, fresh, refusal }: BalanceState, reached: boolean): BalanceView['status'] {
  if (balance === null) return refusal ? 'failed' : 'loading'
  return fresh && reached ? 'live' : 'kept'
}

/** The customer's balance as it is now, sent by the server with every change. */
export function useBalance(): BalanceView {
  const state = useStore(balanceStore)
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const { balance, heardAt } = state
  return { status: statusOf(state, reached), balance, heardAt, retry: loadBalance }
}
