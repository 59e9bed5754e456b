import type { LoanWriting, StoredLoan } from './loan-rows.ts'
import type { FoundLoan } from './loan-table.ts'

/** A loan with a change, as it is written and as it is shown. */
export function changedLoan(
  found: FoundLoan,
  change: Partial<StoredLoan>,
): { row: LoanWriting; after: FoundLoan } {
  const after = { ...found, ...change }
  const { approvals: _approvals, repayments: _repayments, ...row } = after
  return { row: { table: 'loans', act: 'update', row }, after }
}
