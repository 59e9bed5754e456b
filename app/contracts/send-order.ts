import { type ApiRefusal, isUnheard } from '@candor/client/api/refusal-reply.ts'
import { openingDeadlineMs } from '@candor/domain/contracts/contract.ts'
import { openingText, spanOfOrder } from '@candor/domain/contracts/contract-order.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { isSignedBy } from '@candor/verify/open-checkpoint.ts'
import { buyContract, openContract, type WireContract } from '@candor/wire/contracts.ts'
import { readLogCheckpoint } from '@candor/wire/log.ts'
import { request } from '../api/request.ts'
import { isReached } from '../proofs/is-reached.ts'
import { keepWithheld } from '../proofs/kept-findings.ts'
import { changePurchase, type KeptPurchase, keepOrder, purchaseOf } from '../proofs/kept-purchases.ts'
import { askHead } from '../proofs/log-store.ts'
import { logTimeNow } from '../proofs/log-time.ts'
import { keepEveryHead } from '../proofs/look-at-head.ts'
import { keepKey, knownKey } from '../proofs/proof-memory.ts'
import { type AskedOrder, signOrder } from './sign-order.ts'
import { takeReceipt, takeRefusal } from './take-answer.ts'

/** A receipt is held against the log's key, so that has to be known before anything is bought. */
async function learnKey(): Promise<ApiRefusal | null> {
  if ((await knownKey()) !== null) return null
  const answer = await request(readLogCheckpoint, {}, { quiet: true })
  if (!answer.ok) return answer.refusal
  await keepKey(answer.value.publicKey)
  return null
}

/** Signs an order and keeps it. From here on the device knows what was asked for, whatever becomes of the answer. */
export async function makeOrder(
  account: string,
  asked: AskedOrder,
): Promise<Result<KeptPurchase, ApiRefusal>> {
  const unknown = await learnKey()
  return unknown ? refuse(unknown) : accept(await keepOrder(account, await signOrder(account, asked)))
}

type SentOrder =
  | { kind: 'bought' | 'wrong-receipt'; contract: WireContract }
  | { kind: 'refused'; refusal: ApiRefusal }

/** Within ten seconds after its receipt an acceptance must be sealed. */
const headAfterMs = 8_500

const underWay = new Set<string>()

/** Whether an order is being sent now, here. */
export const isUnderWay = (key: string): boolean => underWay.has(key)

/**
 * Sends an order that is kept, and opens its direction as soon as the receipt is there. Sending it again does nothing twice; once its purchase
 * second has come it can only be answered with what was decided, or refused.
 */
export async function sendOrder(purchase: KeptPurchase, options = { quiet: false }): Promise<SentOrder> {
  const key = purchase.request
  underWay.add(key)
  try {
    const { order, signature } = purchase.order
    const answer = await request(buyContract, { body: { order, signature } }, { ...options, key })
    if (!answer.ok) {
      await takeRefusal(purchase, answer.refusal.code, answer.refusal.signed)
      return { kind: 'refused', refusal: answer.refusal }
    }
    keepEveryHead()
    // The acceptance must be in what the log says by then; a device that only listens may hear nothing.
    setTimeout(() => void askHead().catch(() => null), headAfterMs)
    const { contract, receipt } = answer.value
    // A receipt for something else is kept as evidence. The direction is not sent for it.
    if (!(await takeReceipt(purchase, contract.id, receipt))) return { kind: 'wrong-receipt', contract }
    return { kind: 'bought', contract: (await openDirection(purchase, contract.id)) ?? contract }
  } finally {
    underWay.delete(key)
  }
}

/** By the log's time the contract is lost for want of an opening, which a device whose clock is behind does not see: nobody has to take one any more. */
const isTooLate = async ({ order: { order } }: KeptPurchase): Promise<boolean> =>
  ((await logTimeNow()) ?? 0) > spanOfOrder(order).expiresAt + openingDeadlineMs

/** A direction that was acknowledged meanwhile is not withheld. */
async function noteIfReached(request: string, note: () => Promise<unknown>): Promise<void> {
  const isThere = await isReached()
  if (isThere && (await purchaseOf(request))?.acknowledged === null) await note()
}

/**
 * Sends the direction of a contract, and stores the log's signature that it was received. Null where it has to be sent again: a contract that
 * is not opened is lost after a day, so a server that is there and does not sign is one that withholds.
 */
export async function openDirection(purchase: KeptPurchase, id: string): Promise<WireContract | null> {
  const { direction, nonce } = purchase.order
  const answer = await request(openContract, { params: { id }, body: { direction, nonce } }, { quiet: true })
  const text = openingText({ contract: id, direction, nonce })
  const now = Date.now()
  if (!answer.ok || !isSignedBy((await knownKey()) ?? '', text, answer.value.acknowledged)) {
    if (await isTooLate(purchase)) return null
    const note = () => keepWithheld(id, { opening: 'withheld' }, now)
    if (answer.ok || !isUnheard(answer.refusal)) await note()
    // Whether anybody is there takes a while to find out, and nobody has to wait for it.
    else void noteIfReached(purchase.request, note).catch(() => null)
    return null
  }
  const { acknowledged, contract } = answer.value
  await changePurchase(purchase.request, () => ({ acknowledged, acknowledgedAt: now }))
  await keepWithheld(id, { opening: 'given' }, now)
  return contract
}
