import type { StoredLoan, StoredRepayment } from '@candor/server/loans/loan-rows.ts'

/** The tables of loans as the memory holds them. */

type StoredApproval = { loan_id: string; operator_id: bigint; at: Date }

export type LoanTables = {
  loans: Map<string, StoredLoan>
  approvals: Map<string, StoredApproval>
  repayments: Map<string, StoredRepayment>
  /** By loan and window. */
  accruals: Map<string, { principal: bigint; exact: bigint }>
  notes: { customer_id: bigint; at: Date; equity: bigint }[]
}

export const emptyLoans = (): LoanTables => ({
  loans: new Map(),
  approvals: new Map(),
  repayments: new Map(),
  accruals: new Map(),
  notes: [],
})

/** One note for each instant. */
export function noteLent(loans: LoanTables, id: bigint, now: number, equity: bigint): void {
  loans.notes = loans.notes.filter(({ customer_id, at }) => customer_id !== id || at.getTime() !== now)
  loans.notes.push({ customer_id: id, at: new Date(now), equity })
}

export function forgetLoans(loans: LoanTables, id: bigint): void {
  for (const [key, { customer_id }] of loans.loans) {
    if (customer_id !== id) continue
    loans.loans.delete(key)
    for (const table of [loans.approvals, loans.accruals] as Map<string, object>[])
      for (const other of table.keys()) if (other.startsWith(key)) table.delete(other)
  }
  for (const [key, { customer_id }] of loans.repayments) if (customer_id === id) loans.repayments.delete(key)
  loans.notes = loans.notes.filter(({ customer_id }) => customer_id !== id)
}
