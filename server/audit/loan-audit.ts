import type { AuditPart } from './audit-part.ts'
import { loanInvariants } from './loan-invariants.ts'

/** What the audit knows of loans. */
export const auditPart: AuditPart = {
  invariants: loanInvariants,
  setAside: {
    // A debt is below zero.
    loan: `select customer_id, -principal as amount from loans where status = 'pending-repayment'`,
  },
  made: {
    'apply-for-loan': 'loans',
    'pay-out-loan': `(select customer_id from loans where paid_out_at is not null or (status = 'rejected' and reason in ('over-limit', 'not-verified')))`,
    'repay-loan': 'loan_repayments',
  },
  writtenOnce: ['loan_agreements', 'loan_approvals', 'loan_repayments'],
  keys: [
    ['loans', ['id']],
    ['loan_agreements', ['loan_id']],
    ['loan_approvals', ['loan_id', 'operator_id']],
    ['loan_repayments', ['loan_id', 'number']],
    ['loan_accruals', ['loan_id', 'window_number']],
  ],
  watched: [['loans', 'keep_loan']],
}
