import type { Direction } from '@candor/domain/contracts/contract.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { listPurchases, purchaseChanges, receiptOf } from '../proofs/kept-purchases.ts'

/** The directions of contracts that were bought on this device, by contract. */
export const ownDirections = createStore<Readonly<Record<string, Direction>>>(() => ({}))

let read: string | null = null

async function readDirections(): Promise<void> {
  const account = accountOf(sessionStore.getState())
  const state = `${account} ${purchaseChanges.getState().count}`
  if (read === state || account === null) return
  read = state
  const purchases = await listPurchases(account)
  const directions = purchases.flatMap((each) => {
    const receipt = receiptOf(each)
    return receipt ? [[receipt.contract, each.order.direction] as const] : []
  })
  ownDirections.setState(Object.fromEntries(directions), true)
}

/** Which way a contract goes: as it was tapped on this device, or else as it was sent to the server. Null where neither is known. */
export function useDirection({
  id,
  direction,
}: {
  id: string
  direction: Direction | null
}): Direction | null {
  const count = useStore(purchaseChanges, (state) => state.count)
  useEffect(() => void readDirections(), [count, id])
  return useStore(ownDirections, (known) => known[id]) ?? direction
}
