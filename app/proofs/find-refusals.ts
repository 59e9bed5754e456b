import { spanOfOrder } from '@candor/domain/contracts/contract-order.ts'
import { readMarketDay, readSeeds } from '@candor/wire/seeds.ts'
import { request } from '../api/request.ts'
import { type KeptPurchase, listPurchases, receiptOf } from './kept-purchases.ts'
import { knownAnchor } from './proof-memory.ts'
import { askWorker } from './run-worker.ts'
import { dayBefore } from './seed-days.ts'
import type { OpenedDay, RefusalsToWorkOut, RefusalsWorkedOut } from './work-out-refusals.ts'

export type Refusals = {
  /** All purchases that were asked for on this device. */
  purchases: number
  /** Those without a receipt, the newest first, with how each would have ended. */
  refused: readonly { purchase: KeptPurchase; settlement: RefusalsWorkedOut['settlements'][number] }[]
  judgement: RefusalsWorkedOut['judgement']
}

const quiet = { quiet: true }
/** Without an answer for so long after its purchase second an order counts as never answered. */
const answeredWithinMs = 60_000

async function readDay(day: string): Promise<OpenedDay | null> {
  const [own, before] = await Promise.all([
    request(readMarketDay, { params: { day } }, quiet),
    request(readMarketDay, { params: { day: dayBefore(day) } }, quiet),
  ])
  if (!own.ok || !before.ok || own.value.seed === null || before.value.closes === null) return null
  return { day, seed: own.value.seed, terms: own.value.terms, closesBefore: before.value.closes }
}

async function workOut(purchases: readonly KeptPurchase[]): Promise<RefusalsWorkedOut> {
  const orders = purchases.map(({ order }) => order)
  const spans = orders.map(({ order }) => spanOfOrder(order))
  const instants = spans.flatMap(({ purchaseAt, expiresAt }) => [purchaseAt, expiresAt])
  const days = [...new Set(instants.map((at) => new Date(at).toISOString().slice(0, 10)))]
  const [seeds, anchor, ...read] = await Promise.all([
    request(readSeeds, {}, quiet),
    knownAnchor(),
    ...days.map(readDay),
  ])
  const question: RefusalsToWorkOut = {
    orders,
    days: read.filter((day) => day !== null),
    anchor: anchor ?? '',
    anchorDay: (seeds.ok && seeds.value.anchorDay) || '9999-12-31',
  }
  const worker = new Worker(new URL('./refusals-worker.ts', import.meta.url), { type: 'module' })
  return askWorker<RefusalsWorkedOut>(worker, question)
}

/** What was refused or never answered on this device, worked out as far as seeds are public. */
export async function findRefusals(account: string | null): Promise<Refusals> {
  const all = account === null ? [] : await listPurchases(account)
  // An order that was sent just now may still be answered; a signed refusal is final.
  const due = all.filter(
    ({ answer, order }) =>
      answer !== null || spanOfOrder(order.order).purchaseAt + answeredWithinMs < Date.now(),
  )
  const refused = due.filter((each) => receiptOf(each) === null).reverse()
  const { settlements, judgement } = await workOut(refused)
  return {
    purchases: all.length,
    refused: refused.map((purchase, index) => ({ purchase, settlement: settlements[index] ?? null })),
    judgement,
  }
}
