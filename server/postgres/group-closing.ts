import type { ClosingPart } from './closing-part.ts'

/** What of groups goes with an account. */
export const closingPart: ClosingPart = {
  personal: [
    'update group_members set left_at = at where customer_id = of_customer and left_at is null',
    `update join_requests set name = '' where customer_id = of_customer`,
  ],
}
