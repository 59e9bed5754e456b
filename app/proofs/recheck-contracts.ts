import { sayFrom } from '@candor/client/words/say-from.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { toasts } from '../shell/toasts.ts'
import { needWords, wordsStore } from '../words/words-store.ts'
import { gatherProof } from './gather-proof.ts'
import { findingsOf, type KeptFindings, keepReport } from './kept-findings.ts'
import { listPurchases, receiptOf } from './kept-purchases.ts'
import { findUnasked, unaskedOf } from './unasked-contracts.ts'
import { verifyFile } from './verify-file.ts'

/** The last page of a contract is sealed by then, and a day's seed opened. */
const sealedAfterMs = 5 * 60_000
/** A seed that is withheld for a day gives lost stakes back within ten minutes. */
const refundedAfterMs = dayMs + 15 * 60_000
/** So many are checked in one go, the oldest first. */
const mostAtOnce = 10

/** Whether there is something to find that was not there when the contract was last checked: its pages, the seed of its day, or that the seed is withheld. */
export function isDue(expiresAt: number, { verdict, checkedAt }: KeptFindings, now: number): boolean {
  if (verdict === 'passes' || verdict === 'recorded' || verdict === 'fails') return false
  const opensAt = expiresAt - (expiresAt % dayMs) + dayMs
  const dues = [expiresAt + sealedAfterMs, opensAt + sealedAfterMs, opensAt + refundedAfterMs]
  return dues.some((due) => due <= now && (checkedAt === null || checkedAt < due))
}

/** What can be due: a contract that this device has the receipt of, or one that it never asked for. */
type Listed = { contract: string; expiresAt: number }

async function listAll(account: string): Promise<Listed[]> {
  const receipts = (await listPurchases(account)).map(receiptOf).filter((each) => each !== null)
  const unasked = await unaskedOf(account)
  return [
    ...unasked.map(({ id, acceptedAt, timeLimit }) => ({
      contract: id,
      expiresAt: Date.parse(acceptedAt) + timeLimit * 1000,
    })),
    ...receipts.map(({ contract, receipt }) => ({ contract, expiresAt: receipt.body.expiresAt })),
  ]
}

type Rechecked = { checked: number; failed: number; unasked: number }

/**
 * Checks the contracts again for which there is news: those that this device has receipts of, and those that it never asked for. Such a one may be
 * from another device; where it was made of an order of this one, its checks fail.
 */
async function recheckContracts(account: string, now = Date.now()): Promise<Rechecked> {
  const unasked = (await findUnasked(account)).length
  let [checked, failed] = [0, 0]
  for (const { contract, expiresAt } of await listAll(account)) {
    if (checked >= mostAtOnce || !isDue(expiresAt, await findingsOf(contract), now)) continue
    const file = await gatherProof(contract)
    if (!file) continue
    const report = await verifyFile(file)
    await keepReport(contract, report, now)
    checked += 1
    if (report.verdict === 'fails') failed += 1
  }
  return { checked, failed, unasked }
}

/** Checks again and shows what was found. */
async function recheckAndTell(account: string): Promise<void> {
  const { checked, failed, unasked } = await recheckContracts(account)
  if (checked === 0 && unasked === 0) return
  await needWords(['proofs'])
  const words = wordsStore.getState()
  if (unasked > 0) toasts.showToast(sayFrom(words, 'kept.some-unasked', { n: unasked }), 'plain', 10_000)
  if (checked === 0) return
  if (failed > 0) toasts.showToast(sayFrom(words, 'kept.some-fail', { n: failed }), 'error', 10_000)
  else toasts.showToast(sayFrom(words, 'kept.all-well', { n: checked }), 'done', 4_000)
}

/** What is due after midnight: seeds of the day that is over, and then refunds of the day before it. */
const dueAfterMidnightMs = [sealedAfterMs, refundedAfterMs - dayMs].map((after) => after + 1_000)

/** How long it is until something can be due again. */
export const untilNextCheckMs = (now: number): number =>
  Math.min(...dueAfterMidnightMs.map((after) => dayMs - ((now + dayMs - after) % dayMs)))

/** Checks at the start of a visit and, while it lasts, after each midnight. */
export function startRechecking(accountNow: () => string | null): void {
  const work = () => {
    const account = accountNow()
    if (account !== null) recheckAndTell(account).catch(() => null)
    setTimeout(work, untilNextCheckMs(Date.now()))
  }
  work()
}
