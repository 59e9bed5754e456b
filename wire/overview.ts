import { sourceNames } from '@candor/domain/instruments/source-name.ts'
import { operatorRoles } from '@candor/domain/operators/operator-role.ts'
import * as z from 'zod/mini'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'

export const queueNames = [
  'withdrawals',
  'verifications',
  'deposits',
  'loans',
  'participations',
  'support',
] as const

const queueSchema = z.object({
  queue: z.enum(queueNames),
  waiting: z.int(),
  /** Since when the oldest one waits; null where nobody does. */
  oldestAt: z.nullable(instantText),
  /** By when the oldest one is decided at the latest, as its customer was told. */
  dueAt: z.nullable(instantText),
  promisedMinutes: z.int(),
  /** Requests that one person has approved and that need another one. */
  secondPerson: z.int(),
  /** Conversations with a proof that fails, verifications with a photo that somebody else has sent too. */
  flagged: z.int(),
})

/** In US dollars, at the prices of this moment. */
const exposureSchema = z.object({
  symbol: z.string(),
  /** What customers hold that gains when the price rises: long positions and holdings. */
  long: decimalText,
  short: decimalText,
  /** What the house gains, or loses where it is negative, when the price rises by one percent. */
  houseAtOnePercent: decimalText,
  /** The largest customer's part of long and short together, in percent. */
  largestPercent: z.int(),
})

export const feedStateSchema = z.object({
  source: z.enum(sourceNames),
  instruments: z.int(),
  /** Of the newest tick; null before the first one. */
  newestAt: z.nullable(instantText),
  /** Without a tick for longer than this while the market is open, prices are stale. */
  limitSeconds: z.int(),
  stale: z.array(z.string()),
})

const alarmKinds = ['books-broken', 'proof-fails', 'feed-stale', 'promise-at-risk', 'promise-broken'] as const

const alarmSchema = z.object({
  kind: z.enum(alarmKinds),
  since: instantText,
  /** What it is about: a queue, a conversation by its case number, a symbol, the invariant that is broken. */
  subject: z.string(),
})

export const readOverview = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/overview',
  access: 'operator',
  roles: operatorRoles,
  summary:
    'The installation at this moment: queues against what customers were promised, exposure, feeds, alarms, and what must always hold.',
  reply: z.object({
    at: instantText,
    /** When totals and quantities held were summed: on a large installation some seconds ago. */
    summedAt: instantText,
    totals: z.object({
      customers: z.int(),
      /** What is the customers', set aside or not, without what they owe. */
      customersMoney: decimalText,
      openPositions: z.int(),
      marginHeld: decimalText,
      runningContracts: z.int(),
      staked: decimalText,
      loans: z.int(),
      lateLoans: z.int(),
      /** What the ledger says they owe. */
      loansOwed: decimalText,
    }),
    queues: z.array(queueSchema),
    exposure: z.array(exposureSchema),
    feeds: z.array(feedStateSchema),
    alarms: z.array(alarmSchema),
    books: z.object({
      /** When everything that must always hold was last found right; null before the first check. */
      checkedAt: z.nullable(instantText),
      /** What is broken, in the words of the check; null where nothing is. Money is stopped then. */
      broken: z.nullable(z.string()),
      /** What is checked, by the letter it is listed under. */
      invariants: z.array(z.object({ name: z.string(), says: z.string() })),
    }),
    audit: z.object({ acts: z.int(), checkedUntil: z.int() }),
  }),
})

export const overviewRoutes = { readOverview }
