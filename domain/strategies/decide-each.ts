import { canonicalText } from '../proofs/canonical-text.ts'
import type { Candle } from '../quotes/candle.ts'
import { endOfCandle } from '../quotes/roll-up-interval.ts'
import type { Reason, ReasonCode } from './reason-code.ts'
import type { Decided, DecideInput, Strategy, Target } from './strategy.ts'

/** What a strategy remembers: its last targets, and marks of its own by name. */
type Kept = {
  readonly weights: Readonly<Record<string, number>>
  readonly marks: Readonly<Record<string, number>>
}

/** Reads a state that this file wrote. */
export const readKept = (state: string | null): Kept =>
  state === null ? { weights: {}, marks: {} } : (JSON.parse(state) as Kept)

export const reason = (code: ReasonCode, figures: Reason['figures'] = {}): Reason => ({ code, figures })

/** What a rule says of one symbol; a mark of 0 is forgotten. */
export type Choice = {
  readonly weightPpm: number
  readonly reason: Reason
  readonly mark?: number
  readonly features?: Readonly<Record<string, string>>
}

export type SymbolFacts = {
  readonly symbol: string
  readonly candles: readonly Candle[]
  /** The target of the last decision. */
  readonly before: number
  readonly mark: number
}

/** What can be decided of a symbol now: its candles, or the choice that follows where there is nothing to decide on. */
export function lookAt(
  { interval, candles: most }: Pick<Strategy, 'interval' | 'candles'>,
  symbol: string,
  need: number,
  { closedAt, candles: all, state }: DecideInput,
  kept: Kept = readKept(state),
): { facts: SymbolFacts; settled: Choice | null } {
  const candles = (all.get(symbol) ?? []).slice(-most)
  const last = candles.at(-1)
  const facts = { symbol, candles, before: kept.weights[symbol] ?? 0, mark: kept.marks[symbol] ?? 0 }
  if (!last || endOfCandle(interval, last.startsAt) !== closedAt)
    return { facts, settled: { weightPpm: facts.before, reason: reason('market-rests'), mark: facts.mark } }
  if (candles.length < need) {
    const figures = { have: String(candles.length), need: String(need) }
    return { facts, settled: { weightPpm: 0, reason: reason('too-few-candles', figures) } }
  }
  return { facts, settled: null }
}

/** Targets in the order of the symbols, with the state after them. */
export function decidedFrom(
  choices: ReadonlyMap<string, Choice>,
  marks: Readonly<Record<string, number>> = {},
): Decided {
  const targets: Target[] = []
  const weights: Record<string, number> = {}
  const kept: Record<string, number> = { ...marks }
  const features: Record<string, Readonly<Record<string, string>>> = {}
  for (const [symbol, choice] of choices) {
    targets.push({ symbol, weightPpm: choice.weightPpm, reason: choice.reason })
    if (choice.weightPpm !== 0) weights[symbol] = choice.weightPpm
    if (choice.mark) kept[symbol] = choice.mark
    features[symbol] = choice.features ?? choice.reason.figures
  }
  return { targets, state: canonicalText({ weights, marks: kept }), features }
}

/** Decides symbol by symbol, each from its own candles alone. */
export function decideEach(
  strategy: Pick<Strategy, 'interval' | 'candles' | 'symbols'>,
  input: DecideInput,
  rule: (facts: SymbolFacts) => Choice,
): Decided {
  const kept = readKept(input.state)
  return decidedFrom(
    new Map(
      strategy.symbols.map((symbol) => {
        const { facts, settled } = lookAt(strategy, symbol, strategy.candles, input, kept)
        return [symbol, settled ?? rule(facts)]
      }),
    ),
  )
}

/** A share as whole hundredths of a percent in millionths, rounded down, so that small changes of a figure do not move a target. */
export const stepDown = (share: number): number => Math.floor(share * 10_000) * 100
