import type { Selectable } from 'kysely'
import type {
  LoanAgreementRow,
  LoanApprovalRow,
  LoanLetterQueueRow,
  LoanRepaymentRow,
  LoanRow,
} from '../postgres/loan-tables.ts'
import { storeRowsOf, type TableWritings } from '../teller/store-rows.ts'

export type StoredLoan = Selectable<LoanRow>
export type StoredAgreement = Selectable<LoanAgreementRow>
export type StoredRepayment = Selectable<LoanRepaymentRow>

/** What commands write about loans. */
export type LoanWriting =
  | { table: 'loans'; act: 'insert' | 'update'; row: StoredLoan }
  | { table: 'loan_agreements'; act: 'insert'; row: StoredAgreement }
  | { table: 'loan_approvals'; act: 'insert'; row: Selectable<LoanApprovalRow> }
  | { table: 'loan_repayments'; act: 'insert'; row: StoredRepayment }
  | { table: 'loan_letter_queue'; act: 'upsert'; row: Selectable<LoanLetterQueueRow> }

/** Something has happened that a letter is written about. */
export const letterDue = (loanId: string, at: Date): LoanWriting => ({
  table: 'loan_letter_queue',
  act: 'upsert',
  row: { loan_id: loanId, due_at: at },
})

export const loanTables: TableWritings<LoanWriting> = {
  loans: {
    columns: {
      id: 'uuid',
      customer_id: 'bigint',
      amount: 'bigint',
      days: 'integer',
      daily_rate: 'bigint',
      status: 'text',
      asked_at: 'timestamptz',
      average_equity: 'bigint',
      limit_asked: 'bigint',
      used_asked: 'bigint',
      taken_at: 'timestamptz',
      taken_by: 'bigint',
      passed_at: 'timestamptz',
      ended_at: 'timestamptz',
      ended_by: 'bigint',
      reason: 'text',
      paid_out_at: 'timestamptz',
      due_at: 'timestamptz',
      limit_paid: 'bigint',
      used_paid: 'bigint',
      repaid_at: 'timestamptz',
      principal: 'bigint',
      windows: 'integer',
      exact: 'bigint',
      next_window_at: 'timestamptz',
    },
    insert: { quoted: ['reason'] },
    update: {
      key: ['id'],
      changes: [
        'status',
        'taken_at',
        'taken_by',
        'passed_at',
        'ended_at',
        'ended_by',
        'reason',
        'paid_out_at',
        'due_at',
        'limit_paid',
        'used_paid',
        'repaid_at',
        'principal',
        'windows',
        'exact',
        'next_window_at',
      ],
    },
  },
  loan_agreements: {
    columns: {
      loan_id: 'uuid',
      customer_id: 'bigint',
      version: 'integer',
      language: 'text',
      hash: 'text',
      content: 'text',
      signature: 'text',
      signed_by: 'text',
      signed_at: 'timestamptz',
    },
    insert: { quoted: ['content', 'signature', 'signed_by'] },
  },
  loan_approvals: {
    columns: { loan_id: 'uuid', operator_id: 'bigint', at: 'timestamptz' },
    insert: {},
  },
  loan_repayments: {
    columns: {
      id: 'uuid',
      loan_id: 'uuid',
      customer_id: 'bigint',
      number: 'integer',
      at: 'timestamptz',
      amount: 'bigint',
      interest: 'bigint',
      principal: 'bigint',
    },
    insert: {},
  },
  loan_letter_queue: {
    columns: { loan_id: 'uuid', due_at: 'timestamptz' },
    upsert: { key: ['loan_id'], changes: ['due_at'] },
  },
}

export const storeLoans = storeRowsOf(loanTables)
