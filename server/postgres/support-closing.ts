import type { ClosingPart } from './closing-part.ts'

/** What of customer service goes with an account. */
export const closingPart: ClosingPart = {
  personal: [
    'delete from support_notes where conversation_id in (select id from conversations where customer_id = of_customer)',
    'delete from support_waits where conversation_id in (select id from conversations where customer_id = of_customer)',
    'delete from support_messages where customer_id = of_customer',
    'delete from support_files where customer_id = of_customer',
    'delete from support_mutes where customer_id = of_customer',
    'delete from conversations where customer_id = of_customer',
  ],
}
