import { type PostingFamily, postingFamilies } from '@candor/domain/ledger/posting-family.ts'
import { postingKinds } from '@candor/domain/ledger/posting-kind.ts'
import * as z from 'zod/mini'
import { dayText, decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { subjectSchema } from './subject.ts'

/** What all entries have: the newest posting they are made of. */
const newest = { number: z.int(), at: instantText }

/** After fees; null where nothing has ended that could have made one. */
const result = z.nullable(decimalText)

/** A trade or a movement of cash, with everything that was posted about it as one. */
const historyEntrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    ...newest,
    id: z.uuid(),
    symbol: z.string(),
    side: z.enum(['long', 'short']),
    leverage: z.int(),
    margin: decimalText,
    state: z.enum(['resting', 'open', 'closed', 'cancelled', 'expired']),
    cause: z.nullable(z.enum(['customer', 'take-profit', 'stop-loss', 'liquidation'])),
    result,
  }),
  z.object({
    kind: z.literal('contract'),
    ...newest,
    id: z.uuid(),
    symbol: z.string(),
    /** Null while the device of its customer has not opened it. */
    direction: z.nullable(z.enum(['rise', 'fall'])),
    seconds: z.int(),
    outcome: z.nullable(z.enum(['win', 'lose', 'draw', 'void'])),
    result,
  }),
  z.object({
    kind: z.literal('spot'),
    ...newest,
    id: z.uuid(),
    symbol: z.string(),
    side: z.enum(['buy', 'sell']),
    quantity: decimalText,
    state: z.enum(['resting', 'filled', 'cancelled', 'expired']),
    /** What it did to what is available, with the fee. */
    cash: decimalText,
    /** Of a sale, after its own fee. */
    result,
  }),
  z.object({
    kind: z.literal('cash'),
    ...newest,
    /** Null for what belongs to nothing else, such as the money an account starts with. */
    subject: z.nullable(subjectSchema),
    /** What was posted last. */
    posting: z.enum(postingKinds),
    /** What all of it did to what is available; of a loan that is being paid back, without what was paid out. */
    cash: decimalText,
  }),
])

export type WireHistoryEntry = z.output<typeof historyEntrySchema>

export const listHistory = defineRoute({
  method: 'GET',
  path: '/api/v1/history',
  access: 'customer',
  reach: 'reading',
  summary:
    'Lists trades and movements of cash, each once, by its newest posting; `before` is the number of the last one already known.',
  query: z.strictObject({
    family: z.optional(z.enum(Object.keys(postingFamilies) as [PostingFamily])),
    /** Both days belong to the period, in the zone given. */
    from: z.optional(dayText),
    until: z.optional(dayText),
    zone: z.optional(z.string().check(z.maxLength(64))),
    before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
  }),
  reply: z.object({ entries: z.array(historyEntrySchema), more: z.boolean() }),
})

export const listTraded = defineRoute({
  method: 'GET',
  path: '/api/v1/history/symbols',
  access: 'customer',
  reach: 'reading',
  summary: 'The instruments that the customer has traded, by product.',
  reply: z.object({
    leveraged: z.array(z.string()),
    delivery: z.array(z.string()),
    spot: z.array(z.string()),
  }),
})

export const historyRoutes = { listHistory, listTraded }
