import { isSimulated } from '@candor/domain/contracts/contract.ts'
import type { ReceiptBody } from '@candor/domain/contracts/contract-receipt.ts'
import { isOneHistory } from '@candor/verify/check-consistency.ts'
import { openCheckpoint } from '@candor/verify/open-checkpoint.ts'
import { readConsistency } from '@candor/wire/log.ts'
import { request } from '../api/request.ts'
import { keepHead, keepKey, keepProvedHead, moveHead, provedHead, type SignedHead } from './proof-memory.ts'

/** Heads come every few seconds; one of so many milliseconds is kept. */
const keptEveryMs = 60_000
/** After a receipt every head is kept for so long: the acceptance must be in them. */
const afterReceiptMs = 12_000
/** Of those that come within so long of each other the largest is kept: thousands would push out those that are kept for long. */
const apartMs = 500

let under: Promise<boolean> | null = null
let keptAt = Number.NEGATIVE_INFINITY
/** The last head that was kept since then: where it lies, and the size of its log. */
let kept = { heardAt: 0, size: 0 }
let everyUntil = Number.NEGATIVE_INFINITY

/** A receipt is coming: what the log says now is evidence of when it was sealed. */
export function keepEveryHead(now = Date.now()): void {
  keepEveryHeadUntil(now + afterReceiptMs)
}

/** Keeps every head until then, or for longer where that was asked for before. */
function keepEveryHeadUntil(until: number): void {
  everyUntil = Math.max(everyUntil, until)
}

/** A halt that ends a contract on a real feed must be in heads of soon after it. */
const afterExpiryMs = 20_000

/** On a real feed every head is kept until the contract is over: one a minute would not show when a halt was sealed. */
export function keepHeadsOf({ feed, acceptedAt, expiresAt }: ReceiptBody, receivedAt: number): void {
  if (!isSimulated(feed)) keepEveryHeadUntil(receivedAt + expiresAt - acceptedAt + afterExpiryMs)
}

/**
 * Checks a head that has come against the last one that was proved. False where it is not signed with the key this device knows, or where the
 * two are not one history. A proof that cannot be had now says nothing yet: the head is kept, and every proof of a contract asks for it again.
 */
async function check(publicKey: string, signed: SignedHead, heardAt: number): Promise<boolean> {
  const key = await keepKey(publicKey)
  const head = openCheckpoint(key, signed)
  if (!head) return false
  const isWatched = heardAt <= everyUntil
  const isApart = heardAt - keptAt >= (isWatched ? apartMs : keptEveryMs)
  const isKept = isApart || (isWatched && head.size > kept.size)
  if (isApart) {
    await keepHead(signed, heardAt)
    keptAt = heardAt
  } else if (isKept) await moveHead(kept.heardAt, signed, heardAt)
  if (isKept) kept = { heardAt, size: head.size }
  const last = await provedHead()
  const before = last && openCheckpoint(key, last)
  if (!before) {
    await keepProvedHead(signed)
    return true
  }
  if (before.size === head.size) return isOneHistory(before, head, [])
  if (!isKept && head.size > before.size) return true
  const [from, to] = before.size <= head.size ? [before, head] : [head, before]
  const query = { from: String(from.size), to: String(to.size) }
  const answer = await request(readConsistency, { query }, { quiet: true })
  if (!answer.ok) return answer.refusal.code !== 'not-found'
  const isOne = isOneHistory(before, head, answer.value.path)
  if (isOne && head.size > before.size) await keepProvedHead(signed)
  // What contradicts is evidence, whenever it comes.
  if (!isOne && !isKept) await keepHead(signed, heardAt)
  return isOne
}

/** One after the other: each is held against what the one before has left. */
export function lookAtHead(publicKey: string, signed: SignedHead, heardAt = Date.now()): Promise<boolean> {
  const next = (under ?? Promise.resolve(true)).then(() => check(publicKey, signed, heardAt))
  under = next.catch(() => true)
  return under
}
