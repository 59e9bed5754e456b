import type { Cents } from '../money/cents.ts'
import type { Candle } from '../quotes/candle.ts'
import type { Model } from './learned-model.ts'
import type { Reason } from './reason-code.ts'
import type { StrategyId } from './strategy-id.ts'

/** The candles a strategy decides on, named as the stored candles are. */
export type StrategyInterval = '1h' | '1D'

/**
 * A strategy is a pure function of closed candles and of its own state: the same candles give the same targets on every machine. Signals
 * are floating point with + − × ÷ √ and comparisons only, which IEEE 754 fixes to the bit; what leaves a strategy is whole numbers and text.
 */
export type Strategy = {
  readonly id: StrategyId
  /** Rises with every change of the rule, so that an old decision is replayed by the rule that made it. */
  readonly version: number
  readonly interval: StrategyInterval
  /** In the order in which targets are given. */
  readonly symbols: readonly string[]
  readonly product: 'spot' | 'leveraged'
  /** What positions are opened with; 1 for spot. */
  readonly leverage: 1 | 2
  readonly risk: 1 | 2 | 3 | 4 | 5
  /** The least that a customer can take part with. */
  readonly minimum: Cents
  /** How many closed candles of each symbol a decision looks at, at most. */
  readonly candles: number
  /** Whether it decides by a model that is trained each night. */
  readonly learns: boolean
  /** Epoch milliseconds of its last day; null while it runs. */
  readonly endedAt: number | null
  readonly decide: (input: DecideInput) => Decided
}

/** Closed candles by symbol, oldest first. A symbol without any may be absent. */
export type CandlesBySymbol = ReadonlyMap<string, readonly Candle[]>

export type DecideInput = {
  /** Where the candle that closed ends, in epoch milliseconds: `endOfCandle` of its interval, for a day midnight UTC after its date. */
  readonly closedAt: number
  /** Only candles that end at or before `closedAt`, the last `candles` of each symbol. */
  readonly candles: CandlesBySymbol
  /** The state after the last decision; null before the first. */
  readonly state: string | null
  /** Trained on candles that end at or before `closedAt`; null for strategies that do not learn, and before the first training. */
  readonly model: Model | null
}

export type Decided = {
  /** One for each symbol of the strategy, in its order. */
  readonly targets: readonly Target[]
  /** Canonical JSON. */
  readonly state: string
  /** What it looked at, by symbol and then by name, as short decimal texts. */
  readonly features: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export type Target = {
  readonly symbol: string
  /** Of the pool's equity, in millionths; negative is short. The sum of their sizes is at most 1,000,000 × leverage. */
  readonly weightPpm: number
  readonly reason: Reason
}
