import { useStore } from 'zustand'
import { sessionStore } from '../api/session-store.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { useBalance } from '../ledger/use-balance.ts'

/** Who orders, and with what. A visitor has no balance here; the order waits until they have logged in. */
export function useBuyer() {
  const session = useStore(sessionStore)
  const { balance } = useBalance()
  const customer = session.status === 'customer' || session.status === 'expired' ? session.customer : null
  return {
    visitor: customer === null,
    verified: customer === null || customer.verification === 'verified',
    available: customer && balance ? centsOf(balance.cash) : null,
  }
}
