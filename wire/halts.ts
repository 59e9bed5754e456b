import { sourceNames } from '@candor/domain/instruments/source-name.ts'
import * as z from 'zod/mini'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { symbolText } from './instruments.ts'
import { reasonText } from './requests.ts'
import { askedReply } from './two-person-acts.ts'

const symbolName = z.strictObject({ symbol: symbolText })

const counted = z.object({ count: z.int(), money: decimalText })

export const previewHalt = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/instruments/{symbol}/halt-preview',
  access: 'operator',
  roles: ['risk', 'admin'],
  summary: 'What a halt of an instrument would do now by the published rule, counted before it is asked for.',
  params: symbolName,
  reply: z.object({
    at: instantText,
    symbol: z.string(),
    source: z.enum(sourceNames),
    /** Prices of a market: running contracts become void. Simulated ones follow from the seed, and contracts go on. */
    real: z.boolean(),
    halted: z.nullable(z.object({ since: instantText, reason: z.string() })),
    /** Margins of open positions, which stay open. */
    positions: counted,
    /** Take profits, stop losses and liquidations, which wait. */
    lines: z.int(),
    /** What is set aside for resting orders, which wait and can be cancelled. */
    orders: counted,
    /** Running contracts in all, with their stakes. */
    contracts: counted,
    /** Those of them that become void, with the stakes that are returned. */
    voided: counted,
    voidedContracts: z.array(
      z.object({ id: z.uuid(), accountNumber: z.string(), stake: decimalText, endsAt: instantText }),
    ),
    /** Recurring buys that are due within a day, which are skipped. */
    plans: counted,
    pools: z.int(),
    /** Agreements are given to these words. */
    rule: z.literal('halt-rule-1'),
  }),
})

const haltBody = z.strictObject({
  /** Public: customers read it. */
  reason: reasonText,
  /** Typed by hand, so that nobody halts the wrong one. */
  confirm: symbolText,
})

export const askHalt = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/instruments/{symbol}/halt',
  access: 'operator',
  roles: ['risk'],
  summary:
    'Asks for the halt of an instrument, with a public reason. It begins when a second person agrees, within ten minutes; the published halt rule then applies.',
  params: symbolName,
  body: haltBody,
  reply: askedReply,
})

export const askResume = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/instruments/{symbol}/resume',
  access: 'operator',
  roles: ['risk'],
  summary:
    'Asks for the end of a halt, with a public reason. It ends when a second person agrees, within ten minutes.',
  params: symbolName,
  body: haltBody,
  reply: askedReply,
})

export const haltRoutes = { previewHalt, askHalt, askResume }
