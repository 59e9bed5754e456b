import { spanOfOrder } from '@candor/domain/contracts/contract-order.ts'
import type { Settlement } from '@candor/domain/contracts/settle-contract.ts'
import { type Price, price } from '@candor/domain/money/price.ts'
import { asciiBytes, hexOf, readHex } from '@candor/domain/proofs/byte-text.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import type { DayPath } from '@candor/domain/quotes/day-path.ts'
import { dayPaths } from '@candor/domain/quotes/day-paths.ts'
import { readTerms } from '@candor/domain/quotes/read-terms.ts'
import { type Judgement, judgeOrders, type WorkedOut, workOutOrder } from '@candor/verify/hindsight.ts'
import type { OwnOrder } from '@candor/verify/proof-file.ts'

/** A day whose seed is public: everything that its prices follow from. */
export type OpenedDay = {
  readonly day: string
  readonly seed: string
  readonly terms: string
  readonly closesBefore: Readonly<Record<string, string>>
}

/** What is known of the log and the market, to believe a day by. */
export type RefusalsToWorkOut = {
  readonly orders: readonly OwnOrder[]
  readonly days: readonly OpenedDay[]
  /** The anchor of the seeds as this device has kept it, and its day. */
  readonly anchor: string
  readonly anchorDay: string
}

export type RefusalsWorkedOut = {
  /** In the order of the question; null while it cannot be told. */
  readonly settlements: readonly (Pick<Settlement, 'outcome' | 'paid'> | null)[]
  readonly judgement: Judgement
}

const dayMs = 86_400_000
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** A seed is believed if it leads to the anchor, hashed once for each day between. */
function leadsToAnchor(day: OpenedDay, anchor: string, anchorDay: string): boolean {
  const days = Math.round((startOf(day.day) - startOf(anchorDay)) / dayMs)
  let seed = readHex(day.seed)
  for (let n = 0; seed && n < days; n += 1) seed = sha256(seed)
  return days > 0 && seed !== null && hexOf(seed) === anchor
}

/** Works out what orders without a receipt would have paid. Terms are those that the order names: others are not believed. */
export function workOutRefusals({ orders, days, anchor, anchorDay }: RefusalsToWorkOut): RefusalsWorkedOut {
  const believed = new Map(
    days.filter((day) => leadsToAnchor(day, anchor, anchorDay)).map((day) => [day.day, day]),
  )
  const made = new Map<string, ReturnType<typeof dayPaths>>()
  const pathsOf = (day: OpenedDay) => {
    const known = made.get(day.day)
    if (known) return known
    const closes = Object.entries(day.closesBefore).map(([symbol, text]): [string, Price] => [
      symbol,
      price(BigInt(text)),
    ])
    const paths = dayPaths({
      dayStart: startOf(day.day),
      seed: readHex(day.seed) ?? new Uint8Array(32),
      terms: readTerms(day.terms),
      previousCloses: new Map(closes),
    })
    made.set(day.day, paths)
    return paths
  }
  const workOut = (own: OwnOrder): Settlement | null => {
    const { purchaseAt } = spanOfOrder(own.order)
    const first = believed.get(dayOf(purchaseAt))
    if (!first || hexOf(sha256(asciiBytes(first.terms))) !== own.order.terms) return null
    return workOutOrder(own, (at) => {
      const day = believed.get(dayOf(at))
      const path: DayPath | null = day ? pathsOf(day).pathOf(own.order.symbol) : null
      return day && path ? { dayStart: startOf(day.day), path } : null
    })
  }
  const settlements = orders.map(workOut)
  const worked = orders.flatMap((own, index): WorkedOut[] => {
    const settlement = settlements[index]
    return settlement ? [{ ...spanOfOrder(own.order), outcome: settlement.outcome }] : []
  })
  return {
    settlements: settlements.map((each) => each && { outcome: each.outcome, paid: each.paid }),
    judgement: judgeOrders(worked),
  }
}
