import * as z from 'zod/mini'
import { dayText, decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { shareText } from './portfolio.ts'

/** The shape of a strategy's name; which ones there are is in `domain/strategies/strategy-list.ts`. */
export const strategyId = z.string().check(z.regex(/^[a-z][a-z0-9-]{2,39}$/))

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** What one unit was worth at an instant. */
const valuePoint = z.object({ at: instantText, value: decimalText })

/** A result over time. Live and tested ones are never put together in one of these. */
const resultSchema = z.object({
  from: instantText,
  until: instantText,
  /** After fees and all other costs. */
  change: shareText,
  /** The largest fall from a high, zero or less, and how many days the way back up took; null while it has not come back. */
  worstFall: shareText,
  recoveryDays: z.nullable(z.int()),
  /** The longest time below an earlier high, in days. */
  underWaterDays: z.int(),
  weeks: z.int(),
  losingWeeks: z.int(),
  trades: z.int(),
  /** The share of closed trades that made money after fees; null while there was none. */
  hitRate: z.nullable(shareText),
})

export type WireResult = z.output<typeof resultSchema>

/** Why it traded: a code with the figures that decided. The sentence is made per language from a template. */
const reasonSchema = z.object({ code: z.string(), figures: z.record(z.string(), z.string()) })

export type WireReason = z.output<typeof reasonSchema>

const strategySchema = z.object({
  id: strategyId,
  symbols: z.array(z.string()),
  product: z.enum(['spot', 'leveraged']),
  leverage: z.int(),
  /** How often it decides: at each close of such a candle. */
  interval: z.enum(['1h', '1D']),
  /** From 1, the lowest, to 5. */
  risk: z.int(),
  minimum: decimalText,
  /** Of what a customer earned above their own mark. */
  feeRate: shareText,
  /** It learns from the past each night; it has a model card. */
  learns: z.boolean(),
  liveSince: instantText,
  /** It takes nobody in any more and no longer trades. */
  endedAt: z.nullable(instantText),
  /** The last value; null before the first. */
  value: z.nullable(valuePoint),
  live: z.nullable(resultSchema),
  /** Null while it is being tested on the past, which takes minutes after the first start. */
  tested: z.nullable(resultSchema),
  /** The value at the end of each day, for small pictures: tested days, then live ones. Indexed to 1 at their own beginning. */
  curves: z.object({ tested: z.array(decimalText), live: z.array(decimalText) }),
})

export type WireStrategy = z.output<typeof strategySchema>

export const listStrategies = defineRoute({
  method: 'GET',
  path: '/api/v1/strategies',
  access: 'open',
  summary: 'All strategies with what they made and lost, live and on the past, ended ones included.',
  reply: z.object({
    strategies: z.array(strategySchema),
    /** Prices are simulated: before costs no strategy can beat such a market. */
    simulated: z.boolean(),
  }),
})

const curvePoint = z.tuple([dayText, decimalText])

/** A test on the past, or what it is compared with. */
const testSchema = z.object({
  result: resultSchema,
  /** The share of the time that money was in the market, and of the money traded per year. */
  exposure: shareText,
  turnover: decimalText,
  /** What fees, spread and financing took, zero or less. */
  costs: shareText,
  /** The end of each day, indexed to 1 at the beginning. */
  curve: z.array(curvePoint),
  months: z.array(z.object({ year: z.int(), month: z.int(), change: shareText })),
})

export type WireTest = z.output<typeof testSchema>

/** What the learning strategy has learnt, and how well it did by it. */
const modelCardSchema = z.object({
  /** The model that today is decided by. */
  hash,
  day: dayText,
  trainedAt: instantText,
  learnedDays: z.int(),
  weights: z.array(z.object({ feature: z.string(), weight: decimalText })),
  /** For calls made live or walk-forward: what was said, and how often it came so. */
  calibration: z.array(
    z.object({ said: shareText, calls: z.int(), rose: shareText, low: shareText, high: shareText }),
  ),
  calls: z.int(),
  right: z.int(),
  /** What luck alone does with so many calls: within two standard deviations. */
  luck: z.object({ low: shareText, high: shareText }),
  /** The mean squared error of what was said; a coin has 0.25. */
  score: decimalText,
  /** Models of earlier nights, newest first. */
  nights: z.array(z.object({ day: dayText, hash })),
})

export type WireModelCard = z.output<typeof modelCardSchema>

export const readStrategy = defineRoute({
  method: 'GET',
  path: '/api/v1/strategies/{id}',
  access: 'open',
  summary: 'One strategy: its values, what it holds, its tests on the past and, where it learns, its model.',
  params: z.strictObject({ id: strategyId }),
  reply: z.object({
    strategy: strategySchema,
    simulated: z.boolean(),
    /** Live values: the last of each day, and those of the last 24 hours by the hour. */
    values: z.array(valuePoint),
    /** The best and the worst that a unit did over each term so far: live if there was time enough, else on the past. */
    terms: z.array(
      z.object({
        days: z.int(),
        best: shareText,
        worst: shareText,
        from: z.enum(['live', 'tested']),
      }),
    ),
    holdings: z.array(
      z.object({
        symbol: z.string(),
        side: z.enum(['long', 'short']),
        quantity: decimalText,
        entry: decimalText,
        /** Of the pool's worth. */
        share: shareText,
      }),
    ),
    /** Null while it is being tested. */
    tests: z.nullable(
      z.object({
        strategy: testSchema,
        holding: testSchema,
        /** The middle one of many. */
        random: testSchema,
        randomRuns: z.int(),
      }),
    ),
    model: z.nullable(modelCardSchema),
  }),
})

/** A trade of the pool, carried out by the same orders as customers', with the decision it came from. */
const strategyTradeSchema = z.object({
  id: z.uuid(),
  at: instantText,
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  /** Whether it opened (or added to) something or closed (a part of) it, and in which direction that was. */
  act: z.enum(['open', 'close']),
  direction: z.enum(['long', 'short']),
  quantity: decimalText,
  price: decimalText,
  /** The average price of what was closed. */
  entry: z.nullable(decimalText),
  /** In dollars, after fees; of what was closed. */
  profit: z.nullable(decimalText),
  profitShare: z.nullable(shareText),
  fee: decimalText,
  /** Null where something was sold because participants left and the pool had no cash for them. */
  decision: z.nullable(
    z.object({ closedAt: instantText, reason: reasonSchema, modelHash: z.nullable(hash) }),
  ),
})

export type WireStrategyTrade = z.output<typeof strategyTradeSchema>

export const listStrategyTrades = defineRoute({
  method: 'GET',
  path: '/api/v1/strategies/{id}/trades',
  access: 'open',
  summary:
    'Every trade of a strategy with its reason, newest first; `before` is the id of the last one known.',
  params: z.strictObject({ id: strategyId }),
  query: z.strictObject({
    before: z.optional(z.uuid()),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
  }),
  reply: z.object({ trades: z.array(strategyTradeSchema), total: z.int(), more: z.boolean() }),
})

/** How many decisions or nights one answer holds at most. */
export const mostPublished = 200

export const listStrategyDecisions = defineRoute({
  method: 'GET',
  path: '/api/v1/strategies/{id}/decisions',
  access: 'open',
  summary: `Every decision of a strategy as it was hashed for the log, oldest first, at most ${mostPublished}; \`after\` is the close of the last one known, in epoch milliseconds.`,
  params: z.strictObject({ id: strategyId }),
  query: z.strictObject({ after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  reply: z.object({
    decisions: z.array(z.object({ closedAt: z.int(), content: z.string() })),
    more: z.boolean(),
  }),
})

export const listStrategyModels = defineRoute({
  method: 'GET',
  path: '/api/v1/strategies/{id}/models',
  access: 'open',
  summary: `The weights of every day as they were hashed for the log, oldest first, at most ${mostPublished}; \`after\` is the last day known.`,
  params: z.strictObject({ id: strategyId }),
  query: z.strictObject({ after: z.optional(dayText) }),
  reply: z.object({ models: z.array(z.object({ day: dayText, content: z.string() })), more: z.boolean() }),
})

export const strategyRoutes = {
  listStrategies,
  readStrategy,
  listStrategyTrades,
  listStrategyDecisions,
  listStrategyModels,
}
