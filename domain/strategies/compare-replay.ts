import { canonicalText } from '../proofs/canonical-text.ts'
import { dayMs } from '../time/durations.ts'
import { type Model, modelHash, modelText } from './learned-model.ts'
import { hashText } from './pool-evidence.ts'
import { closesIn, type Decision, decideAt, decisionText } from './replay.ts'
import type { CandlesBySymbol, Strategy } from './strategy.ts'
import { trainingDays, trainModel } from './train-model.ts'

/** A decision or the weights of a day as they are published, with what the log holds of them: every hash of that close or that day. */
type Published = { readonly content: string; readonly logged: readonly string[] }

export type PublishedDecision = Published & { readonly closedAt: number }
export type PublishedModel = Published & { readonly day: string }

export type History = {
  /** In the order of their closes. */
  readonly decisions: readonly PublishedDecision[]
  readonly models: readonly PublishedModel[]
  readonly candles: CandlesBySymbol
  /** The candles are all that there ever were: hours and days are kept for ever, so nothing is excused by older ones that are missing. */
  readonly isWhole?: boolean
  /** What the decision before the first of these went on with; null where that was the very first. */
  readonly stateBefore?: string | null
}

export type ReplayDifference = {
  /** The close of the decision, or the midnight that weights were trained at. */
  readonly at: number
  readonly kind: /** What is published is not what the log holds. */
    | 'not-logged'
    /** The log holds two of one close, or of one day. */
    | 'logged-twice'
    /** A candle closed and nothing is published. */
    | 'left-out'
    /** The candles give another decision. */
    | 'decided-otherwise'
    /** The candles give other weights. */
    | 'trained-otherwise'
    /** It went by other weights than those of its day. */
    | 'other-weights'
  /** What differs, where that can be named: instruments whose target is another one. */
  readonly symbols: readonly string[]
}

type ReplayReport = {
  readonly compared: number
  /** Their candles are no longer kept, so that they could not be worked out. */
  readonly gone: number
  readonly differences: readonly ReplayDifference[]
}

const differs = (at: number, kind: ReplayDifference['kind'], symbols: readonly string[] = []) => ({
  at,
  kind,
  symbols,
})

/** The log holds this text, and no other in its place. */
function checkLogged(at: number, { content, logged }: Published): ReplayDifference[] {
  if (logged.length > 1) return [differs(at, 'logged-twice')]
  return logged[0] === hashText(content) ? [] : [differs(at, 'not-logged')]
}

/** The candles reach so far back that a decision at this close saw all that it looks at. */
const reachesBack = (
  { symbols }: Strategy,
  { candles, isWhole = false }: History,
  at: number,
  wanted: number,
): boolean =>
  isWhole ||
  symbols.every((symbol) => {
    const all = candles.get(symbol) ?? []
    return all.filter(({ startsAt }) => startsAt < at).length >= wanted
  })

const midnightOf = (at: number): number => at - (at % dayMs)

/** The last candles before an instant, as many as the server looks at. */
function before(candles: CandlesBySymbol, at: number, count: number): CandlesBySymbol {
  return new Map(
    [...candles].map(([symbol, all]) => [symbol, all.filter(({ startsAt }) => startsAt < at).slice(-count)]),
  )
}

/** The weights of a night, worked out again. */
export const retrain = (strategy: Strategy, candles: CandlesBySymbol, trainedAt: number): Model | null =>
  trainModel(strategy, before(candles, trainedAt, trainingDays), trainedAt)

function unlikeTargets(one: Decision, other: Decision): string[] {
  const text = ({ targets }: Decision, symbol: string) =>
    canonicalText(targets.find((target) => target.symbol === symbol) ?? null)
  return one.targets.map(({ symbol }) => symbol).filter((symbol) => text(one, symbol) !== text(other, symbol))
}

/** The models of a strategy, each trained again on what had closed by then. */
function compareModels(
  strategy: Strategy,
  history: History,
): { differences: ReplayDifference[]; gone: number } {
  const { models, candles } = history
  const differences: ReplayDifference[] = []
  let gone = 0
  for (const published of models) {
    const trainedAt = Date.parse(published.day)
    differences.push(...checkLogged(trainedAt, published))
    const model = retrain(strategy, candles, trainedAt)
    if (model && modelText(model) === published.content) continue
    if (!reachesBack(strategy, history, trainedAt, trainingDays)) gone += 1
    else differences.push(differs(trainedAt, 'trained-otherwise'))
  }
  return { differences, gone }
}

/** Closes between the first decision and the last at which nothing was decided. */
function leftOut(strategy: Strategy, { decisions, candles }: History): ReplayDifference[] {
  const known = new Set(decisions.map(({ closedAt }) => closedAt))
  const [first, last] = [decisions[0]?.closedAt ?? 0, decisions.at(-1)?.closedAt ?? 0]
  return closesIn(strategy, candles)
    .filter((at) => at > first && at < last && !known.has(at))
    .map((at) => differs(at, 'left-out'))
}

/**
 * Works every published decision out again from candles: each from the state of the one before it and from the weights that are published for its
 * day, which are trained again too. Names every difference.
 */
export function compareReplay(strategy: Strategy, history: History): ReplayReport {
  const { decisions, models, candles, stateBefore = null } = history
  const trained = compareModels(strategy, history)
  const differences = [...trained.differences, ...leftOut(strategy, history)]
  let [gone, state] = [trained.gone, stateBefore]
  for (const published of decisions) {
    const { closedAt, content } = published
    differences.push(...checkLogged(closedAt, published))
    const told = JSON.parse(content) as Decision
    const day = new Date(midnightOf(closedAt)).toISOString().slice(0, 10)
    const weights = models.find((model) => model.day === day)
    const model = weights ? (JSON.parse(weights.content) as Model) : null
    if ((told.modelHash ?? null) !== (model && modelHash(model)))
      differences.push(differs(closedAt, 'other-weights'))
    const again = decideAt(strategy, candles, closedAt, state, model)
    if (decisionText(again) !== content) {
      if (!reachesBack(strategy, history, closedAt, strategy.candles)) gone += 1
      else differences.push(differs(closedAt, 'decided-otherwise', unlikeTargets(again, told)))
    }
    state = told.state
  }
  return { compared: decisions.length + models.length, gone, differences }
}
