import { createHash } from 'node:crypto'
import type { RequestKind } from '@candor/domain/cash/cash-request.ts'
import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'

/** Everything a reviewer agrees to. None of it may change between looking and agreeing, nor between two who agree. */
export type ReviewContent = {
  kind: RequestKind
  id: string
  accountNumber: string
  amount: bigint
  fee: bigint
  /** Of a deposit. */
  channel: 'bank' | 'virtual' | null
  receipt: { id: string; pictureHash: string } | null
  /** Of a withdrawal. */
  bankAccount: { bankName: string; holder: string; number: string } | null
}

export function hashReviewContent(content: ReviewContent): string {
  const { kind, id, accountNumber, amount, fee, channel, receipt, bankAccount } = content
  const text = canonicalText({
    version: 1,
    kind,
    id,
    accountNumber,
    amount,
    fee,
    channel,
    receipt,
    bankAccount,
  })
  return createHash('sha256').update(text).digest('hex')
}
