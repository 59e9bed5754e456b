import { isSimulated } from '@candor/domain/contracts/contract.ts'
import { spanOfOrder } from '@candor/domain/contracts/contract-order.ts'
import type { Settlement } from '@candor/domain/contracts/settle-contract.ts'
import type { OwnMemory, OwnOrder } from '@candor/verify/proof-file.ts'
import { type DrawTick, drawForOrder, type ProvedDays, workOutOrder } from '@candor/verify/work-out-order.ts'

export type RefusalsToWorkOut = {
  readonly orders: readonly OwnOrder[]
  /** What the server has handed out of the days that the orders lie in, by the days' names. */
  readonly days: Readonly<Record<string, ProvedDays>>
  /** What this device knows of seeds and terms without the server. */
  readonly known: Pick<OwnMemory, 'anchor' | 'terms'>
}

/** How an order would have ended. `none`: its prices follow from no seed. `unproved`: the seed was not handed out, or is not that of the log. */
export type WorkedOutOrder = Pick<Settlement, 'outcome' | 'paid'> | 'none' | 'unproved'

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The days of an order: that of its purchase second, and the next one where it expires in it. */
export function daysOfOrder({ order }: OwnOrder): string[] {
  const { purchaseAt, expiresAt } = spanOfOrder(order)
  return [...new Set([dayOf(purchaseAt), dayOf(expiresAt)])]
}

/** Works out what orders without a receipt would have paid, in their order. Nothing is trusted but what the log holds. */
export function workOutRefusals({ orders, days, known }: RefusalsToWorkOut): WorkedOutOrder[] {
  const drawn = new Map<string, DrawTick | null>()
  const drawOnce = (own: OwnOrder): DrawTick | null => {
    const { symbol, terms } = own.order
    const name = daysOfOrder(own).join()
    const key = `${name} ${symbol} ${terms}`
    const proved = days[name]
    if (!drawn.has(key)) drawn.set(key, proved ? drawForOrder(own, proved, known) : null)
    return drawn.get(key) ?? null
  }
  return orders.map((own): WorkedOutOrder => {
    if (!isSimulated(own.order.feed)) return 'none'
    const tickAt = drawOnce(own)
    if (!tickAt) return 'unproved'
    const settlement = workOutOrder(own, tickAt)
    return settlement ? { outcome: settlement.outcome, paid: settlement.paid } : 'none'
  })
}
