import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { buyContract, openContract, type WireContract } from '@candor/wire/contracts.ts'
import { readLogCheckpoint } from '@candor/wire/log.ts'
import type { ApiRefusal } from '../api/refusal-reply.ts'
import { request } from '../api/request.ts'
import { type KeptPurchase, keepOrder } from '../proofs/kept-purchases.ts'
import { askHead } from '../proofs/log-store.ts'
import { keepEveryHead } from '../proofs/look-at-head.ts'
import { keepKey, knownKey } from '../proofs/proof-memory.ts'
import { type AskedOrder, signOrder } from './sign-order.ts'
import { noteUnacknowledged, takeAcknowledgement, takeReceipt, takeRefusal } from './take-answer.ts'

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

export type SentOrder =
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
    // A receipt for something else is kept as evidence. The direction is not told for it.
    if (!(await takeReceipt(purchase, receipt))) return { kind: 'wrong-receipt', contract }
    return { kind: 'bought', contract: (await openDirection(purchase, contract.id)) ?? contract }
  } finally {
    underWay.delete(key)
  }
}

/** Tells the direction of a contract, and keeps the log's signature that it was told. Null where it has to be sent again. */
export async function openDirection(purchase: KeptPurchase, id: string): Promise<WireContract | null> {
  const { direction, nonce } = purchase.order
  const answer = await request(openContract, { params: { id }, body: { direction, nonce } }, { quiet: true })
  if (answer.ok && (await takeAcknowledgement(purchase, id, answer.value.acknowledged)))
    return answer.value.contract
  await noteUnacknowledged(purchase, id)
  return null
}
