import { lastDigitsOf } from '@candor/domain/cash/bank-account.ts'
import { approvalsNeeded } from '@candor/domain/cash/cash-request.ts'
import { receivedOf } from '@candor/domain/cash/decide-withdrawal.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { countedApprovals } from '@candor/domain/operators/decide-approval.ts'
import type { WireWithdrawal } from '@candor/wire/withdrawals.ts'
import { reviewerName } from '../operators/reviewer-name.ts'
import type { Approval } from './write-deposit.ts'
import { writeProgress } from './write-progress.ts'

/** A withdrawal with what its customer is shown of it. */
export type Withdrawal = {
  id: string
  amount: bigint
  /** See `ApprovalFacts` in the rules. */
  dayTotal: bigint
  fee: bigint
  status: WireWithdrawal['status']
  requestedAt: Date
  decidedAt: Date | null
  decidedBy: bigint | null
  reason: string | null
  bankName: string
  bankNumber: string
  approvals: readonly Approval[]
}

export function writeWithdrawal(withdrawal: Withdrawal): WireWithdrawal {
  const needed = approvalsNeeded({
    kind: 'withdrawal',
    status: withdrawal.status,
    amount: cents(withdrawal.amount),
    dayTotal: cents(withdrawal.dayTotal),
    given: withdrawal.approvals.length,
  })
  return {
    id: withdrawal.id,
    amount: writeCents(cents(withdrawal.amount)),
    fee: writeCents(cents(withdrawal.fee)),
    receives: writeCents(receivedOf(cents(withdrawal.amount), cents(withdrawal.fee))),
    status: withdrawal.status,
    requestedAt: withdrawal.requestedAt.toISOString(),
    decidedAt: withdrawal.decidedAt?.toISOString() ?? null,
    reason: withdrawal.reason,
    bankName: withdrawal.bankName,
    lastDigits: lastDigitsOf(withdrawal.bankNumber),
    approvalsNeeded: needed,
    progress: writeProgress({
      kind: 'withdrawal',
      status: withdrawal.status,
      requestedAt: withdrawal.requestedAt.getTime(),
      decidedAt: withdrawal.decidedAt?.getTime() ?? null,
      approvalsNeeded: needed,
      approvals: countedApprovals(withdrawal.approvals, {
        open: withdrawal.status === 'in-review',
        needed,
      }).map(({ operatorId, at }) => ({
        by: reviewerName(operatorId),
        at: at.getTime(),
      })),
      rejectedBy: withdrawal.decidedBy === null ? null : reviewerName(withdrawal.decidedBy),
    }),
  }
}
