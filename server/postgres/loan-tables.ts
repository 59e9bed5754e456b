import type { LoanStatus } from '@candor/domain/loans/loan-status.ts'
import type { ColumnType, Generated } from 'kysely'

/** The tables of loans. */

type Instant = ColumnType<Date, Date, Date>

export type LoanRow = {
  id: string
  customer_id: bigint
  amount: bigint
  days: number
  daily_rate: bigint
  status: LoanStatus
  asked_at: Instant
  average_equity: bigint
  limit_asked: bigint
  used_asked: bigint
  taken_at: Date | null
  taken_by: bigint | null
  passed_at: Date | null
  ended_at: Date | null
  ended_by: bigint | null
  reason: string | null
  paid_out_at: Date | null
  due_at: Date | null
  limit_paid: bigint | null
  used_paid: bigint | null
  repaid_at: Date | null
  principal: Generated<bigint>
  windows: Generated<number>
  exact: Generated<bigint>
  next_window_at: Date | null
}

export type LoanAgreementRow = {
  loan_id: string
  customer_id: bigint
  version: number
  language: string
  hash: string
  /** Null once the account was deleted. */
  content: string | null
  signature: string | null
  signed_by: string | null
  signed_at: Instant
}

export type LoanApprovalRow = { loan_id: string; operator_id: bigint; at: Instant }

export type LoanRepaymentRow = {
  id: string
  loan_id: string
  customer_id: bigint
  number: number
  at: Instant
  amount: bigint
  interest: bigint
  principal: bigint
}

type LoanAccrualRow = { loan_id: string; window_number: number; principal: bigint; exact: bigint }

export type LoanLetterQueueRow = { loan_id: string; due_at: Instant }

export type LoanLetterKind = 'three-days' | 'one-day' | 'overdue' | 'paid-out' | 'paid-off' | 'rejected'

type LoanLetterRow = { loan_id: string; kind: LoanLetterKind; at: Instant }

declare module './tables.ts' {
  interface Tables {
    loans: LoanRow
    loan_agreements: LoanAgreementRow
    loan_approvals: LoanApprovalRow
    loan_repayments: LoanRepaymentRow
    loan_accruals: LoanAccrualRow
    loan_letter_queue: LoanLetterQueueRow
    loan_letters: LoanLetterRow
  }
}
