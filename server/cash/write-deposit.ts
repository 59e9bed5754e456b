import { cents, writeCents } from '@candor/domain/money/cents.ts'
import type { WireDeposit } from '@candor/wire/deposits.ts'
import { reviewerName } from '../operators/reviewer-name.ts'
import { writeProgress } from './write-progress.ts'

export type Approval = { operatorId: bigint; at: Date; stands: boolean }

/** A deposit with what its customer is shown of it. */
export type Deposit = {
  id: string
  channel: 'bank' | 'virtual'
  amount: bigint
  status: WireDeposit['status']
  requestedAt: Date
  decidedAt: Date | null
  decidedBy: bigint | null
  reason: string | null
  accountNumber: string
  receipt: { id: string; name: string; bytes: number; seenByReviewers: number }
  approvals: readonly Approval[]
}

/** The number that a transfer quotes, so that it finds its customer. */
export const virtualAccountOf = (accountNumber: string): string => `99${accountNumber}`

export const writeDeposit = (deposit: Deposit): WireDeposit => ({
  id: deposit.id,
  channel: deposit.channel,
  amount: writeCents(cents(deposit.amount)),
  status: deposit.status,
  requestedAt: deposit.requestedAt.toISOString(),
  decidedAt: deposit.decidedAt?.toISOString() ?? null,
  reason: deposit.reason,
  reference: virtualAccountOf(deposit.accountNumber),
  receipt: deposit.receipt,
  progress: writeProgress({
    kind: 'deposit',
    status: deposit.status,
    requestedAt: deposit.requestedAt.getTime(),
    decidedAt: deposit.decidedAt?.getTime() ?? null,
    approvalsNeeded: 1,
    approvals: deposit.approvals.map(({ operatorId, at }) => ({
      by: reviewerName(operatorId),
      at: at.getTime(),
    })),
    rejectedBy: deposit.decidedBy === null ? null : reviewerName(deposit.decidedBy),
  }),
})
