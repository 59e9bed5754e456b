import { transportCodes } from '@candor/wire/transport-codes.ts'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { type KeptPurchase, listPurchases, purchaseChanges } from '../proofs/kept-purchases.ts'

const doubtful: readonly string[] = [
  'backend-connection-error',
  'internal-error',
  ...Object.keys(transportCodes),
]

/** Nobody knows whether it arrived: it is sent again by itself until that is known. */
const isInDoubt = ({ answer, heard, letGo }: KeptPurchase): boolean =>
  answer === null && !letGo && (heard === null || doubtful.includes(heard))

/** The last purchase of an instrument that was sent and not answered. */
export function useUnanswered(symbol: string, busy: boolean): KeptPurchase | null {
  const account = useStore(sessionStore, accountOf)
  const count = useStore(purchaseChanges, (state) => state.count)
  const [waiting, setWaiting] = useState<KeptPurchase | null>(null)
  useEffect(() => {
    if (account === null || busy) return setWaiting(null)
    let current = true
    listPurchases(account).then((all) => {
      const found = all.findLast((each) => each.order.order.symbol === symbol && isInDoubt(each))
      if (current) setWaiting(found ?? null)
    })
    return () => {
      current = false
    }
  }, [account, symbol, busy, count])
  return waiting
}
