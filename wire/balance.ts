import * as z from 'zod/mini'
import { decimalText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'

/** What a customer has. `version` grows with every posting, so that an older state is never shown after a newer one. */
export const balanceSchema = z.object({
  version: z.int(),
  /** What can be used now. */
  cash: decimalText,
  margin: decimalText,
  reserve: decimalText,
  stake: decimalText,
  withdrawing: decimalText,
  invested: decimalText,
  /** What is still borrowed, as a positive amount; interest on it is paid with repayments. */
  loan: decimalText,
})

export type WireBalance = z.output<typeof balanceSchema>

export const readBalance = defineRoute({
  method: 'GET',
  path: '/api/v1/balance',
  access: 'customer',
  reach: 'reading',
  summary: 'Tells what the customer has: what is available, what is set aside for what, and what is owed.',
  reply: balanceSchema,
})
