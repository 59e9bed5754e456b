import { hashOrder } from '@candor/domain/contracts/contract-order.ts'
import { type Receipt, refusalText } from '@candor/domain/contracts/contract-receipt.ts'
import { checkReceipt } from '@candor/verify/check-receipt.ts'
import { isSignedBy } from '@candor/verify/open-checkpoint.ts'
import { readProofFile } from '@candor/verify/read-proof-file.ts'
import type { Problem } from '@candor/wire/problem.ts'
import { keepFailed } from '../proofs/kept-findings.ts'
import { changePurchase, type KeptPurchase } from '../proofs/kept-purchases.ts'
import { keepHeadsOf } from '../proofs/look-at-head.ts'
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
 * Holds a receipt that has come against what was asked for, and keeps it either way: one that is for something else is evidence too. It is kept
 * under the contract that the answer names, which it must be for. False where it is not for this order; then the check of the receipt has
 * failed, and stays failed.
 */
export async function takeReceipt(purchase: KeptPurchase, contract: string, text: string): Promise<boolean> {
  const receivedAt = Date.now()
  const receipt = readReceipt(text)
  if (!receipt) return false
  keepHeadsOf(receipt.body, receivedAt)
  const { request, order } = purchase
  const heads = await listHeads(order.sentAt - headsBeforeMs, order.sentAt)
  const { state } = checkReceipt(receipt, (await knownKey()) ?? '', {
    contract,
    order,
    heads: heads.map((head) => ({ ...head, path: null })),
  })
  const isRight = state !== 'failed'
  await changePurchase(request, (before) => ({
    answer:
      before.answer?.kind === 'receipt' ? before.answer : { kind: 'receipt', contract, receipt, receivedAt },
    isWrong: before.isWrong || !isRight,
  }))
  if (!isRight) await keepFailed(contract, ['receipt'])
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
