import type { ClosingPart } from './closing-part.ts'

/** What of loans concerns the deletion of an account. That something was signed stays with its hash; name, text and signature go. */
export const closingPart: ClosingPart = {
  open: [
    `select from loans where customer_id = of_customer
      and status in ('pending-review', 'under-review', 'review-passed', 'pending-repayment')`,
  ],
  personal: [
    'update loan_agreements set content = null, signature = null, signed_by = null where customer_id = of_customer',
  ],
}
