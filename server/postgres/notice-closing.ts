import type { ClosingPart } from './closing-part.ts'

/** What of notices goes with an account. */
export const closingPart: ClosingPart = {
  personal: [
    'delete from notice_queue where customer_id = of_customer',
    'delete from notice_deliveries where customer_id = of_customer',
    'delete from push_subscriptions where customer_id = of_customer',
    'delete from notices where customer_id = of_customer',
    'delete from notice_counts where customer_id = of_customer',
  ],
}
