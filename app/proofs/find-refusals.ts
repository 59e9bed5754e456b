import { isSimulated } from '@candor/domain/contracts/contract.ts'
import { spanOfOrder } from '@candor/domain/contracts/contract-order.ts'
import { withheldAfterMs } from '@candor/domain/contracts/refund-contract.ts'
import { type Judgement, judgeOrders, type WorkedOut } from '@candor/verify/hindsight.ts'
import { overdueMs } from '@candor/verify/time-limits.ts'
import type { ProvedDays } from '@candor/verify/work-out-order.ts'
import { type AskDays, startAskingDays } from './ask-proved-days.ts'
import { isReached } from './is-reached.ts'
import { keepWithheld } from './kept-findings.ts'
import { type KeptPurchase, listPurchases, receiptOf } from './kept-purchases.ts'
import { askHead } from './log-store.ts'
import { keepEveryHead } from './look-at-head.ts'
import { knownAnchor, knownTerms } from './proof-memory.ts'
import { askWorker } from './run-worker.ts'
import { opensAt } from './seed-days.ts'
import { daysOfOrder, type RefusalsToWorkOut, type WorkedOutOrder } from './work-out-refusals.ts'

/** How an order would have ended. `open`: its seed is not due yet. `withheld`: what it is worked out from should have been handed out long ago. */
export type Hindsight = Exclude<WorkedOutOrder, 'unproved'> | 'open' | 'withheld'

export type Refusals = {
  /** All purchases that were asked for on this device. */
  purchases: number
  /** Those without a receipt, the newest first, with how each would have ended. */
  refused: readonly { purchase: KeptPurchase; hindsight: Hindsight }[]
  judgement: Judgement
}

/** Without an answer for so long after its purchase second an order counts as never answered. */
const answeredWithinMs = 60_000

const workInWorker = (question: RefusalsToWorkOut): Promise<WorkedOutOrder[]> =>
  askWorker(new Worker(new URL('./refusals-worker.ts', import.meta.url), { type: 'module' }), question)

async function workOut(
  purchases: readonly KeptPurchase[],
  asking: AskDays | null,
  work: typeof workInWorker,
): Promise<WorkedOutOrder[]> {
  const orders = purchases.map(({ order }) => order)
  const spans = new Map(
    orders
      .filter(({ order }) => isSimulated(order.feed))
      .map(daysOfOrder)
      .map((days) => [days.join(), days]),
  )
  const proved = await Promise.all(
    [...spans].map(async ([name, days]) => [name, (await asking?.ask(days)) ?? null] as const),
  )
  const anchor = await knownAnchor()
  return work({
    orders,
    days: Object.fromEntries(proved.filter((each): each is [string, ProvedDays] => each[1] !== null)),
    known: { ...(anchor !== null && { anchor }), terms: await knownTerms([...spans.values()].flat()) },
  })
}

/**
 * Keeps since when the days of an order are not handed out, by the log's time. An honest server has a day for the seed, and then ten minutes from
 * when it was first asked; a device that reaches nobody learns nothing.
 */
async function isWithheld({ request, order }: KeptPurchase, isProved: boolean, { logTime }: AskDays) {
  const due = opensAt(daysOfOrder(order).at(-1) ?? '').getTime() + withheldAfterMs + overdueMs
  if (logTime <= due) return false
  const asked = { proof: isProved ? 'given' : 'withheld' } as const
  const { withheld } = await keepWithheld(`refused/${request}`, asked, logTime)
  return withheld.proof !== undefined && logTime > withheld.proof + overdueMs
}

async function judgeOne(
  purchase: KeptPurchase,
  worked: WorkedOutOrder,
  asking: AskDays | null,
): Promise<Hindsight> {
  if (worked === 'none') return worked
  const isProved = worked !== 'unproved'
  const isKeptBack = asking !== null && (await isWithheld(purchase, isProved, asking))
  if (isProved) return worked
  return isKeptBack ? 'withheld' : 'open'
}

/** What is requested must be in a log that this device has seen, so it fetches the newest one first. Null where no server is reached. */
async function lookAndAsk(): Promise<AskDays | null> {
  keepEveryHead()
  await askHead().catch(() => null)
  return (await isReached()) ? startAskingDays() : null
}

const workedOut = (hindsight: Hindsight): WorkedOut['outcome'] | null => {
  if (hindsight === 'withheld') return hindsight
  return hindsight === 'open' || hindsight === 'none' ? null : hindsight.outcome
}

/** What was refused or never answered on this device, worked out as far as seeds are public. */
export async function findRefusals(account: string | null, work = workInWorker): Promise<Refusals> {
  const all = account === null ? [] : await listPurchases(account)
  // An order that was sent just now may still be answered; a signed refusal is final.
  const due = all.filter(
    ({ answer, order }) =>
      answer !== null || spanOfOrder(order.order).purchaseAt + answeredWithinMs < Date.now(),
  )
  const purchases = due.filter((each) => receiptOf(each) === null).reverse()
  const asking = purchases.length > 0 ? await lookAndAsk() : null
  const worked = await workOut(purchases, asking, work)
  const refused: { purchase: KeptPurchase; hindsight: Hindsight }[] = []
  for (const [index, purchase] of purchases.entries())
    refused.push({ purchase, hindsight: await judgeOne(purchase, worked[index] ?? 'unproved', asking) })
  const counted = refused.flatMap(({ purchase, hindsight }): WorkedOut[] => {
    const outcome = workedOut(hindsight)
    return outcome ? [{ ...spanOfOrder(purchase.order.order), outcome }] : []
  })
  return { purchases: all.length, refused, judgement: judgeOrders(counted) }
}
