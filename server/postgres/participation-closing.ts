import type { ClosingPart } from './closing-part.ts'

/** What of taking part in strategies concerns the deletion of an account. */
export const closingPart: ClosingPart = {
  open: [
    `select from participations where customer_id = of_customer and status in ('in-review', 'approved')`,
  ],
}
