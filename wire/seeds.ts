import * as z from 'zod/mini'
import { dayText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const day = dayText

/**
 * The simulated feed's seeds form a reverse hash chain. The anchor was published at first start; the seed of a day is revealed when
 * the day is over, and hashing it as often as days have passed since the anchor's gives the anchor.
 */
export const readSeeds = defineRoute({
  method: 'GET',
  path: '/api/v1/seeds',
  access: 'open',
  summary:
    'Gives the anchor of the seed chain and, for each day so far, the hash of its terms and, once it is over, its seed.',
  reply: z.object({
    anchor: z.nullable(hash),
    anchorDay: z.nullable(day),
    days: z.array(z.object({ day, termsHash: hash, seed: z.nullable(hash) })),
  }),
})

/** Everything a day follows from. Closes are whole numbers of 10⁻⁸, by symbol. */
export const readMarketDay = defineRoute({
  method: 'GET',
  path: '/api/v1/seeds/{day}',
  access: 'open',
  summary: 'Gives the terms of a day as they were hashed and, once it is over, its seed and its closes.',
  params: z.strictObject({ day }),
  reply: z.object({
    day,
    terms: z.string(),
    termsHash: hash,
    /** When the terms were committed, as their leaf in the log has it. */
    committedAt: z.int(),
    seed: z.nullable(hash),
    closes: z.nullable(z.record(z.string(), z.string())),
  }),
})

export const seedRoutes = { readSeeds, readMarketDay }
