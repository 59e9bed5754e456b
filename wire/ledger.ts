import { customerAccounts, houseAccounts } from '@candor/domain/ledger/ledger-account.ts'
import { type PostingFamily, postingFamilies } from '@candor/domain/ledger/posting-family.ts'
import { postingKinds } from '@candor/domain/ledger/posting-kind.ts'
import * as z from 'zod/mini'
import { readBalance } from './balance.ts'
import { dayText, decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { subjectSchema } from './subject.ts'

const ledgerAccountSchema = z.enum([...customerAccounts, ...houseAccounts])

export const postingSchema = z.object({
  /** Counted from 1 for each customer, without a gap. */
  number: z.int(),
  at: instantText,
  kind: z.enum(postingKinds),
  from: ledgerAccountSchema,
  to: ledgerAccountSchema,
  amount: decimalText,
  /** What it did to what is available: positive, negative or zero. */
  change: decimalText,
  cashAfter: decimalText,
  subject: z.nullable(subjectSchema),
  /** The number of the posting that a correction puts right. */
  corrects: z.optional(z.int()),
})

export type WirePosting = z.output<typeof postingSchema>

export const listPostings = defineRoute({
  method: 'GET',
  path: '/api/v1/postings',
  access: 'customer',
  reach: 'reading',
  summary:
    'Lists the customer’s postings, newest first; `before` is the number of the last one already known.',
  query: z.strictObject({
    family: z.optional(z.enum(Object.keys(postingFamilies) as [PostingFamily])),
    /** All postings about one order, contract, deposit or withdrawal; it asks for nothing else then. */
    subject: z.optional(z.uuid()),
    /** Both days belong to the period, in the zone given. */
    from: z.optional(dayText),
    until: z.optional(dayText),
    zone: z.optional(z.string().check(z.maxLength(64))),
    before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
  }),
  reply: z.object({ postings: z.array(postingSchema), more: z.boolean() }),
})

export const readPosting = defineRoute({
  method: 'GET',
  path: '/api/v1/postings/{number}',
  access: 'customer',
  reach: 'reading',
  summary:
    'One posting, with the other postings of the same subject, their corrections and what they correct, in their order.',
  params: z.strictObject({ number: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) }),
  reply: z.object({
    posting: postingSchema,
    story: z.array(postingSchema),
    /** Why a correction was posted, in the operators' own words. */
    reason: z.optional(z.string()),
  }),
})

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A posting as it is hashed (docs/FAIRNESS.md, section 5): whole cents, epoch milliseconds, and what it belongs to as one text. */
const chainedSchema = z.object({
  number: z.int(),
  kind: z.enum(postingKinds),
  from: ledgerAccountSchema,
  to: ledgerAccountSchema,
  amount: z.string().check(z.regex(/^[1-9]\d*$/)),
  at: z.int(),
  subject: z.string(),
})

export type WireChained = z.output<typeof chainedSchema>

/** The newest entry of the customer in a leaf of the log: `path` leads from its line, at `index` of `entries`, to the leaf's root. */
const sealedTipSchema = z.object({
  number: z.int(),
  leaf: z.string(),
  place: z.int(),
  entries: z.int(),
  index: z.int(),
  path: z.array(hash),
  tip: hash,
  count: z.int(),
})

export type WireSealedTip = z.output<typeof sealedTipSchema>

/** How many postings one answer holds at most. */
export const mostChained = 500

export const readChain = defineRoute({
  method: 'GET',
  path: '/api/v1/ledger/chain',
  access: 'customer',
  reach: 'reading',
  summary: `Gives the customer’s postings as a hash chain, after as many as are known and at most ${mostChained}, with its tip and what was last sealed of it.`,
  query: z.strictObject({ after: z.optional(z.string().check(z.regex(/^(0|[1-9]\d{0,14})$/))) }),
  reply: z.object({
    salt: hash,
    start: z.object({ count: z.int(), tip: hash }),
    postings: z.array(chainedSchema),
    tip: hash,
    count: z.int(),
    sealed: z.nullable(sealedTipSchema),
  }),
})

export const ledgerRoutes = { readBalance, listPostings, readPosting, readChain }
