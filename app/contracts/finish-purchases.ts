import { openingDeadlineMs } from '@candor/domain/contracts/contract.ts'
import { spanOfOrder } from '@candor/domain/contracts/contract-order.ts'
import { connectionStore } from '../api/connection-store.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { type KeptPurchase, listPurchases, purchaseChanges, receiptOf } from '../proofs/kept-purchases.ts'
import { loadContracts } from './contract-store.ts'
import { isUnderWay, openDirection, sendOrder } from './send-order.ts'

/** So long is waited between two tries; the last is repeated. */
const pausesMs = [1_000, 3_000, 10_000, 30_000, 120_000]

/** What still needs an answer: an order without one, or a direction that is not acknowledged, as long as either can come. */
export function isUnfinished(purchase: KeptPurchase, now: number): boolean {
  if (now > spanOfOrder(purchase.order.order).expiresAt + openingDeadlineMs) return false
  if (purchase.answer === null) return true
  // For a receipt that is not for this order nothing is opened.
  return receiptOf(purchase) !== null && purchase.acknowledged === null && !purchase.isWrong
}

const unfinishedOf = async (account: string): Promise<KeptPurchase[]> =>
  (await listPurchases(account)).filter((each) => isUnfinished(each, Date.now()))

/** Sends again what was not answered. True where nothing is left. */
export async function finishPurchases(account: string): Promise<boolean> {
  for (const purchase of await unfinishedOf(account)) {
    if (isUnderWay(purchase.request)) continue
    const receipt = receiptOf(purchase)
    if (receipt) await openDirection(purchase, receipt.contract)
    else await sendOrder(purchase, { quiet: true })
    void loadContracts()
  }
  return (await unfinishedOf(account)).length === 0
}

/** Finishes what is unfinished: at the start, when the service is back, when somebody signs in, and again after a while until it is done. */
export function startFinishing(): void {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  const isReached = () => connectionStore.getState().lostAt === null
  const work = async () => {
    clearTimeout(timer)
    timer = undefined
    const account = accountOf(sessionStore.getState())
    if (account === null || running || !isReached()) return
    running = true
    const isDone = await finishPurchases(account).catch(() => false)
    running = false
    tries = isDone ? 0 : tries + 1
    const pauseMs = pausesMs[Math.min(tries, pausesMs.length) - 1]
    if (pauseMs !== undefined) timer = setTimeout(work, pauseMs)
  }
  const begin = () => {
    tries = 0
    void work()
  }
  connectionStore.subscribe(({ lostAt }, before) => {
    if (lostAt === null && before.lostAt !== null) begin()
  })
  sessionStore.subscribe((session, before) => {
    if (accountOf(session) !== accountOf(before)) begin()
  })
  purchaseChanges.subscribe(() => {
    if (timer === undefined && !running) timer = setTimeout(work, pausesMs[0])
  })
  begin()
}
