import { isSimulated } from '@candor/domain/contracts/contract.ts'
import { commitDirection, orderText, spanOfOrder } from '@candor/domain/contracts/contract-order.ts'
import { type Receipt, type ReceiptBody, receiptText } from '@candor/domain/contracts/contract-receipt.ts'
import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { type Finding, failed, ok } from './check.ts'
import { isSignedBy, openCheckpoint } from './open-checkpoint.ts'
import type { OwnMemory, OwnOrder } from './proof-file.ts'

/** A receipt names a log that is at most so old. */
const freshMs = 60_000
/**
 * So far behind the tick that the device saw an acceptance may be dated; one that is dated earlier would move what its times are held against.
 * A server sells less far ahead (`seenAheadMs` in decide-buy-contract.ts), so that no honest receipt comes near this.
 */
const datedBehindMs = 10_000
/** Two servers of one log may be so far apart: a head that was seen earlier than that is known to both. */
const headLagMs = 10_000

/**
 * The receipt is signed and is the one that this customer was given, for exactly the order that the device has signed; its purchase second
 * follows from that order, and its checkpoint is fresh.
 */
export function checkReceipt(receipt: Receipt, publicKey: string, own: OwnMemory): Finding {
  const { body, signature } = receipt
  const { order } = body
  if (!isSignedBy(publicKey, receiptText(body), signature)) return failed('receipt.signature')
  if (own.receipt && canonicalText(own.receipt) !== canonicalText(receipt))
    return failed('receipt.unlike-yours')
  if (own.contract !== undefined && own.contract !== body.contract) return failed('receipt.other-contract')
  if (own.order && !isOrderOf(body, own.order)) return failed('receipt.other-order')
  if (!isSignedBy(order.device, orderText(order), body.orderSignature)) return failed('receipt.device')
  const checkpoint = readCheckpoint(body.checkpoint.text)
  if (checkpoint?.origin !== body.origin || order.origin !== body.origin) return failed('receipt.origin')
  if (order.feed !== body.feed) return failed('receipt.feed')
  if (!isTimely(body)) return failed('receipt.times')
  const isFresh = Math.abs(body.acceptedAt - checkpoint.at) <= freshMs
  if (!isFresh || isOutgrown(checkpoint.size, publicKey, own)) return failed('receipt.stale')
  const values = { seconds: order.seconds, stake: { cents: order.stake } }
  return ok(own.order ? `receipt.${own.order.direction}` : 'receipt.hidden', values)
}

/** It is for what the device has signed, and the device can open the direction in it. */
const isOrderOf = ({ order, orderSignature }: ReceiptBody, own: OwnOrder): boolean =>
  canonicalText(order) === canonicalText(own.order) &&
  orderSignature === own.signature &&
  commitDirection(own.direction, own.nonce) === order.direction

function isTimely({ order, feed, day, acceptedAt, purchaseAt, expiresAt }: ReceiptBody): boolean {
  const isWhole = !isSimulated(feed) || purchaseAt % 1000 === 0
  const isOfDay = new Date(purchaseAt).toISOString().slice(0, 10) === day
  const span = spanOfOrder(order)
  const isSum = purchaseAt === span.purchaseAt && expiresAt === span.expiresAt
  const isAccepted = acceptedAt < purchaseAt && acceptedAt >= order.seenAt - datedBehindMs
  return isWhole && isOfDay && isSum && isAccepted
}

/** The device had seen a larger log before it sent the order. */
const isOutgrown = (size: number, publicKey: string, { heads, order }: OwnMemory): boolean =>
  order !== undefined &&
  (heads ?? []).some(
    ({ checkpoint, heardAt }) =>
      heardAt <= order.sentAt - headLagMs && (openCheckpoint(publicKey, checkpoint)?.size ?? 0) > size,
  )
