import { toasts } from '../shell/toasts.ts'
import { sayFrom } from '../words/use-words.ts'
import { needWords, wordsStore } from '../words/words-store.ts'
import { gatherProof } from './gather-proof.ts'
import { findingsOf, type KeptFindings, keepReport } from './kept-findings.ts'
import { type KeptReceipt, listPurchases, receiptOf } from './kept-purchases.ts'
import { verifyFile } from './verify-file.ts'

const dayMs = 86_400_000
/** The last page of a contract is sealed by then, and a day's seed opened. */
const sealedAfterMs = 5 * 60_000
/** So many are checked in one go, the oldest first. */
const mostAtOnce = 10

/** Whether there is something to find that was not there when the contract was last checked: its pages, or the seed of its day. */
export function isDue({ receipt }: KeptReceipt, { verdict, checkedAt }: KeptFindings, now: number): boolean {
  const { expiresAt } = receipt.body
  if (verdict === 'passes' || verdict === 'recorded' || verdict === 'fails') return false
  const opensAt = expiresAt - (expiresAt % dayMs) + dayMs
  const dues = [expiresAt + sealedAfterMs, opensAt + sealedAfterMs]
  return dues.some((due) => due <= now && (checkedAt === null || checkedAt < due))
}

export type Rechecked = { checked: number; failed: number }

/** Checks the contracts again that this device has receipts of, and for which there is news. */
export async function recheckContracts(account: string, now = Date.now()): Promise<Rechecked> {
  const receipts = (await listPurchases(account)).map(receiptOf).filter((each) => each !== null)
  let [checked, failed] = [0, 0]
  for (const receipt of receipts) {
    if (checked >= mostAtOnce || !isDue(receipt, await findingsOf(receipt.contract), now)) continue
    const file = await gatherProof(receipt.contract)
    if (!file) continue
    const report = await verifyFile(file)
    await keepReport(receipt.contract, report, now)
    checked += 1
    if (report.verdict === 'fails') failed += 1
  }
  return { checked, failed }
}

/** Checks again and tells what was found. */
export async function recheckAndTell(account: string): Promise<void> {
  const { checked, failed } = await recheckContracts(account)
  if (checked === 0) return
  await needWords(['proofs'])
  const words = wordsStore.getState()
  if (failed > 0) toasts.showToast(sayFrom(words, 'kept.some-fail', { n: failed }), 'error', 10_000)
  else toasts.showToast(sayFrom(words, 'kept.all-well', { n: checked }), 'done', 4_000)
}

/** Checks at the start of a visit and, while it lasts, after each midnight. */
export function startRechecking(accountNow: () => string | null): void {
  const work = () => {
    const account = accountNow()
    if (account !== null) recheckAndTell(account).catch(() => null)
    const untilMidnight = dayMs - (Date.now() % dayMs)
    setTimeout(work, untilMidnight + sealedAfterMs + 1_000)
  }
  work()
}
