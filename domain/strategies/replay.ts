import { asciiBytes, hexOf } from '../proofs/byte-text.ts'
import { canonicalText } from '../proofs/canonical-text.ts'
import { sha256 } from '../proofs/sha256.ts'
import type { Candle } from '../quotes/candle.ts'
import { endOfCandle } from '../quotes/roll-up-interval.ts'
import { type Model, modelHash } from './learned-model.ts'
import type { CandlesBySymbol, Decided, Strategy } from './strategy.ts'
import type { StrategyId } from './strategy-id.ts'

/** A decision as it is written down, before any order of it. */
export type Decision = Decided & {
  readonly strategy: StrategyId
  readonly version: number
  readonly closedAt: number
  /** Of the model it was made by; null where there was none. */
  readonly modelHash: string | null
}

/** What is hashed and logged. */
export const decisionText = (decision: Decision): string => canonicalText(decision)

export const decisionHash = (decision: Decision): string => hexOf(sha256(asciiBytes(decisionText(decision))))

/** Where candles of the strategy's symbols end, in order, each instant once: a decision is due at each of them. */
export function closesIn(
  { interval, symbols }: Pick<Strategy, 'interval' | 'symbols'>,
  candles: CandlesBySymbol,
): number[] {
  const ends = new Set<number>()
  for (const symbol of symbols)
    for (const { startsAt } of candles.get(symbol) ?? []) ends.add(endOfCandle(interval, startsAt))
  return [...ends].toSorted((one, other) => one - other)
}

/** The decision at a close, from candles of which those that end later are not looked at. */
export function decideAt(
  strategy: Strategy,
  candles: CandlesBySymbol,
  closedAt: number,
  state: string | null,
  model: Model | null,
): Decision {
  const closed = new Map<string, readonly Candle[]>()
  for (const symbol of strategy.symbols) {
    const all = candles.get(symbol) ?? []
    const end = countClosed(strategy, all, closedAt)
    closed.set(symbol, all.slice(end > strategy.candles ? end - strategy.candles : 0, end))
  }
  const decided = strategy.decide({ closedAt, candles: closed, state, model })
  const { id, version } = strategy
  return { strategy: id, version, closedAt, modelHash: model && modelHash(model), ...decided }
}

/** How many candles have ended, by bisection. */
function countClosed({ interval }: Strategy, candles: readonly Candle[], closedAt: number): number {
  let low = 0
  let high = candles.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (endOfCandle(interval, (candles[middle] as Candle).startsAt) <= closedAt) low = middle + 1
    else high = middle
  }
  return low
}

/** Every decision of the candles, one after the other as live: each sees only what had closed, and the state of the one before. */
export function replayDecisions(
  strategy: Strategy,
  candles: CandlesBySymbol,
  modelAt: (closedAt: number) => Model | null = () => null,
  from: { readonly after: number; readonly state: string | null } = { after: 0, state: null },
): Decision[] {
  const decisions: Decision[] = []
  let { state } = from
  for (const closedAt of closesIn(strategy, candles)) {
    if (closedAt <= from.after) continue
    const decision = decideAt(strategy, candles, closedAt, state, modelAt(closedAt))
    decisions.push(decision)
    state = decision.state
  }
  return decisions
}

/** One hash over all decisions, in their order. */
export const replayHash = (decisions: readonly Decision[]): string =>
  hexOf(sha256(asciiBytes(decisions.map(decisionHash).join('\n'))))
