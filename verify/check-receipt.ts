import { receiptText } from '@candor/domain/contracts/contract-receipt.ts'
import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { type Finding, failed, ok } from './check.ts'
import { isSignedBy } from './check-signature.ts'
import type { ContractProof, OwnMemory } from './proof-file.ts'

/**
 * The receipt is signed, agrees with itself, and is the one that this customer was given for this request: accepted not before the last
 * tick that was on the customer's screen.
 */
export function checkReceipt({ receipt, publicKey }: ContractProof, own: OwnMemory): Finding {
  const { body, signature } = receipt
  if (!isSignedBy(publicKey, receiptText(body), signature)) return failed('receipt.signature')
  if (own.receipt && canonicalText(own.receipt) !== canonicalText(receipt))
    return failed('receipt.unlike-yours')
  if (own.request !== undefined && own.request !== body.request) return failed('receipt.other-request')
  if (readCheckpoint(body.checkpoint.text)?.origin !== body.origin) return failed('receipt.origin')
  const { seenAt, acceptedAt, expiresAt, seconds, day, direction } = body
  const lastSeen = Math.max(seenAt, own.seenAt ?? 0)
  if (acceptedAt < lastSeen)
    return failed('receipt.before-seen', {
      acceptedAt: { instant: acceptedAt },
      seenAt: { instant: lastSeen },
    })
  const isWhole = expiresAt === acceptedAt + seconds * 1000
  if (!isWhole || new Date(acceptedAt).toISOString().slice(0, 10) !== day) return failed('receipt.times')
  return ok(`receipt.${direction}`, { seconds, stake: { cents: body.stake } })
}
