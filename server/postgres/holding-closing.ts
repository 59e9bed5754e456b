import type { ClosingPart } from './closing-part.ts'

/** What of holdings and recurring buys concerns the deletion of an account. */
export const closingPart: ClosingPart = {
  open: ['select from holdings where customer_id = of_customer and quantity > 0'],
  personal: [`update recurring_buys set status = 'removed' where customer_id = of_customer`],
}
