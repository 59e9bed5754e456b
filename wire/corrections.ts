import * as z from 'zod/mini'
import { customerName } from './customer-desk.ts'
import { decimalText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { postingSchema } from './ledger.ts'
import { amountText, reasonText } from './requests.ts'
import { askedReply } from './two-person-acts.ts'

const numberText = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

const correctingRoles = ['reviewer', 'admin'] as const

export const previewCorrection = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/customers/{accountNumber}/postings/{number}/correction',
  access: 'operator',
  roles: correctingRoles,
  summary:
    'What a correction of one posting could do: how much of it is left to correct, and in which direction.',
  params: z.extend(customerName, { number: numberText }),
  reply: z.object({
    posting: postingSchema,
    /** What is left of the posting after the corrections it has had. */
    left: decimalText,
    /** Whether the money goes to the customer (`in`) or comes from the customer (`out`). */
    direction: z.enum(['in', 'out']),
  }),
})

export const askCorrection = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/customers/{accountNumber}/corrections',
  access: 'operator',
  roles: correctingRoles,
  summary:
    'Asks for a correction: all or a part of one posting’s money goes back where it came from, with a reason that the customer reads. It is posted when a second person agrees, within a day.',
  params: customerName,
  body: z.strictObject({
    /** The number of the posting that is corrected. */
    corrects: numberText,
    amount: amountText,
    reason: reasonText,
  }),
  reply: askedReply,
})

export const correctionRoutes = { previewCorrection, askCorrection }
