import { readContract, type WireContract } from '@candor/wire/contracts.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { type CashView, useCashRequest } from '../cash/use-cash-request.ts'
import { adoptContract, contractStore } from './contract-store.ts'
import { type LiveTicks, useLiveTicks } from './use-live-ticks.ts'

export type ReadContract = ReplyOf<typeof readContract>

const read = (id: string, options: RequestOptions) => request(readContract, { params: { id } }, options)

/** The server publishes the settlement; where that is missed, it is requested after this delay. */
const retryDelayMs = 1_500
/** Ticks come once a second, so the purchase price is known soon after. */
const firstTickDelayMs = 1_100

/** Whether something of the contract is due that the server has not sent yet, and how long to wait before requesting it. */
export function waitFor(contract: WireContract, now: number): number | null {
  const { status, purchase, purchaseAt, expiresAt } = contract
  if (status === 'settled') return null
  const left = Date.parse(expiresAt) - now
  if (status === 'pending' || left <= 0) return retryDelayMs
  if (purchase !== null) return left
  const untilPurchase = purchaseAt === null ? 0 : Date.parse(purchaseAt) - now
  return Math.min(Math.max(untilPurchase, 0) + firstTickDelayMs, left)
}

/** One contract with its ticks, requested again whenever there is news of it, and what is heard of its price meanwhile. */
export function useContract(id: string): CashView<ReadContract> & { heard: LiveTicks } {
  const view = useCashRequest('contract', read, id)
  const value = useKnown(id, view)
  const heard = useLiveTicks(value?.contract)
  const { ahead } = heard
  const { renew } = view
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const contract = value?.contract
  useEffect(() => {
    if (!contract) return
    adoptContract(contract)
    const wait = reached ? waitFor(contract, Date.now() - ahead) : null
    if (wait === null) return
    const timer = setTimeout(renew, wait)
    return () => clearTimeout(timer)
  }, [contract, reached, ahead, renew])
  return { ...view, value, heard }
}

/** Until its ticks have come, a contract is shown as the purchase or the list has returned it. */
function useKnown(id: string, { value, refusal }: CashView<ReadContract>): ReadContract | null {
  const known = useStore(contractStore, ({ running }) => running?.find((each) => each.id === id))
  return useMemo(
    () => value ?? (known && refusal === null ? { contract: known, receipt: '', ticks: [] } : null),
    [value, known, refusal],
  )
}
