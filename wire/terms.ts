import { esmaClasses } from '@candor/domain/instruments/leverage-cap.ts'
import * as z from 'zod/mini'
import { dayText, decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { amountText, reasonText } from './requests.ts'
import { askedReply } from './two-person-acts.ts'

/** What operators may set of a day: payout rates and stakes of contracts, and the most leverage of new orders, by class of underlying. */
export const writtenTermsSchema = z.strictObject({
  limits: z.array(z.strictObject({ timeLimit: z.int(), rate: decimalText })).check(z.maxLength(20)),
  leastStake: amountText,
  mostStake: amountText,
  leverage: z
    .array(z.strictObject({ esmaClass: z.enum(esmaClasses), cap: z.int() }))
    .check(z.maxLength(esmaClasses.length)),
})

export type WireTerms = z.output<typeof writtenTermsSchema>

const personSchema = z.object({ number: z.string(), name: z.string() })

const dayTerms = z.object({ day: dayText, terms: writtenTermsSchema })

export const readTermsDesk = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/contract-terms',
  access: 'operator',
  roles: ['risk', 'admin'],
  summary:
    'Payout rates, stakes and caps of leverage: of today, of tomorrow once they are committed, and of the next day that is not, with who asked for them and who agreed.',
  reply: z.object({
    /** Of days that are committed, the last ones: today, and from 22:00 UTC on tomorrow. */
    committed: z.array(dayTerms),
    /** Null before the first start of the market. */
    next: z.nullable(dayTerms),
    /** When the next day is committed. */
    closesAt: instantText,
    /** Who set what the next day has; null where it was never changed. */
    set: z.nullable(
      z.object({
        at: instantText,
        askedBy: personSchema,
        agreedBy: personSchema,
        reason: z.nullable(z.string()),
      }),
    ),
  }),
})

export const askTerms = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/contract-terms',
  access: 'operator',
  roles: ['risk'],
  summary:
    'Asks for other payout rates, stakes and caps of leverage of days whose terms are not committed yet; tomorrow’s are committed at 22:00 UTC. They are set when a second person agrees before then. What is committed stays.',
  body: z.extend(writtenTermsSchema, { reason: reasonText }),
  reply: askedReply,
})

export const termsRoutes = { readTermsDesk, askTerms }
