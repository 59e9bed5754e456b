import { hashOrder, openingText } from '@candor/domain/contracts/contract-order.ts'
import { type Receipt, refusalText } from '@candor/domain/contracts/contract-receipt.ts'
import { checkReceipt } from '@candor/verify/check-receipt.ts'
import { isSignedBy } from '@candor/verify/open-checkpoint.ts'
import { readProofFile } from '@candor/verify/read-proof-file.ts'
import type { Problem } from '@candor/wire/problem.ts'
import { keepWithheld } from '../proofs/kept-findings.ts'
import { changePurchase, type KeptPurchase } from '../proofs/kept-purchases.ts'
import { knownKey, listHeads } from '../proofs/proof-memory.ts'

/** Heads so long before an order are held against the receipt's checkpoint. */
const headsBeforeMs = 10 * 60_000

/** A receipt as the verifier reads it: a file that holds nothing else is read by the same rules. */
function readReceipt(text: string): Receipt | null {
  try {
    const own = { receipt: JSON.parse(text) }
    const file = { format: 'candor contract proof', version: 2, proof: null, own }
    return readProofFile(JSON.stringify(file))?.own?.receipt ?? null
  } catch {
    return null
  }
}

/**
 * Holds a receipt that has come against what was asked for, and keeps it either way: one that is for something else is evidence too. False
 * where it is not for this order; then the check of the receipt has failed, and stays failed.
 */
export async function takeReceipt(purchase: KeptPurchase, text: string): Promise<boolean> {
  const receivedAt = Date.now()
  const receipt = readReceipt(text)
  if (!receipt) return false
  const { request, order } = purchase
  const heads = await listHeads(order.sentAt - headsBeforeMs, order.sentAt)
  const { state } = checkReceipt(receipt, (await knownKey()) ?? '', {
    order,
    heads: heads.map((head) => ({ ...head, path: null })),
  })
  const isRight = state !== 'failed'
  await changePurchase(request, (before) => ({
    answer:
      before.answer?.kind === 'receipt'
        ? before.answer
        : { kind: 'receipt', contract: receipt.body.contract, receipt, receivedAt },
    isWrong: before.isWrong || !isRight,
  }))
  return isRight
}

/** Keeps a refusal that the log's key has signed for this very order. One that nobody has signed is no answer. */
export async function takeRefusal(
  { request, order: { order } }: KeptPurchase,
  code: string,
  signed: Problem['signed'],
): Promise<void> {
  const publicKey = (await knownKey()) ?? ''
  const isSigned =
    signed !== undefined &&
    signed.body.order === hashOrder(order) &&
    signed.body.request === request &&
    isSignedBy(publicKey, refusalText(signed.body), signed.signature)
  await changePurchase(request, (before) => ({
    heard: code,
    ...(isSigned &&
      before.answer === null && { answer: { kind: 'refusal', signed, receivedAt: Date.now() } }),
  }))
}

/** Keeps the log's signature over the opening. Anything else is no answer: with it the server could say later that nobody has opened. */
export async function takeAcknowledgement(
  { request, order: { direction, nonce } }: KeptPurchase,
  contract: string,
  acknowledged: string,
): Promise<boolean> {
  const text = openingText({ contract, direction, nonce })
  if (!isSignedBy((await knownKey()) ?? '', text, acknowledged)) return false
  const acknowledgedAt = Date.now()
  await changePurchase(request, () => ({ acknowledged, acknowledgedAt }))
  await keepWithheld(contract, { opening: 'given' }, acknowledgedAt)
  return true
}

/**
 * The opening was sent and not acknowledged. It counts against the server once the log was heard since the first try and another one failed:
 * then it is not the line.
 */
export async function noteUnacknowledged({ request }: KeptPurchase, contract: string): Promise<void> {
  const now = Date.now()
  const kept = await changePurchase(request, ({ openingSentAt }) => ({ openingSentAt: openingSentAt ?? now }))
  const since = kept?.openingSentAt ?? now
  const heard = since < now ? await listHeads(since + 1, now) : []
  if (heard.length > 0) await keepWithheld(contract, { opening: 'withheld' }, since)
}
