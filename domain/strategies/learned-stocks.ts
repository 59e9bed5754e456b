import { cents } from '../money/cents.ts'
import { type Choice, decidedFrom, lookAt, readKept, reason } from './decide-each.ts'
import { type Features, featureCandles, featuresOf } from './features.ts'
import { figureText, percentText } from './figure-text.ts'
import { featureNames, type Model } from './learned-model.ts'
import { probabilityOf } from './logistic.ts'
import type { Decided, DecideInput, Strategy } from './strategy.ts'
import { groupRiseOf, groupRises, riseCandles, scaled } from './train-model.ts'

/**
 * The one that learns. Each night a logistic regression over eight features is trained on stocks of Hong Kong and Malaysia; it says how
 * likely each is to close higher on its next day. The likeliest are held, up to five, and let go when they are likelier to fall.
 */
const places = 5
const weightPpm = 190_000
const enters = 0.52
const leaves = 0.49

const frame = {
  interval: '1D',
  candles: featureCandles,
  symbols: [
    '0700.HK',
    '9988.HK',
    '3690.HK',
    '1810.HK',
    '1299.HK',
    '0388.HK',
    '0939.HK',
    '0883.HK',
    '1155.KL',
    '1023.KL',
    '5819.KL',
    '5347.KL',
    '4863.KL',
    '8869.KL',
    '5225.KL',
    '2445.KL',
  ],
} as const

const ppm = 1_000_000

/** How likely the model says a rise is. */
export function saidBy(model: Model, features: Features): number {
  let logOdds = model.biasPpm / ppm
  for (const feature of model.features)
    logOdds += (feature.weightPpm / ppm) * scaled(features[feature.name], feature)
  return probabilityOf(logOdds)
}

type Call = {
  readonly symbol: string
  readonly before: number
  readonly said: number
  readonly features: Readonly<Record<string, string>>
}

/** The likeliest first; equals by symbol, so that there is one order. */
const likelier = (one: Call, other: Call): number =>
  one.said !== other.said ? other.said - one.said : one.symbol < other.symbol ? -1 : 1

/** Who stays keeps its place; what is left goes to the likeliest of the others. */
function choose(calls: readonly Call[], free: number): Map<string, Choice> {
  const choices = new Map<string, Choice>()
  let left = free - calls.filter(({ before, said }) => before > 0 && said >= leaves).length
  for (const { symbol, before, said, features } of calls.toSorted(likelier)) {
    const figures = { probabilityPercent: percentText(said) }
    const say = (code: Parameters<typeof reason>[0], weight: number): void => {
      choices.set(symbol, { weightPpm: weight, reason: reason(code, figures), features })
    }
    if (before > 0) {
      if (said >= leaves) say('model-still-fine', before)
      else say('model-says-falls', 0)
    } else if (said < enters) say('model-unsure', 0)
    else if (left <= 0) say('no-place-left', 0)
    else {
      left -= 1
      say('model-says-rises', weightPpm)
    }
  }
  return choices
}

function decideLearned(input: DecideInput): Decided {
  const kept = readKept(input.state)
  const { model } = input
  const looked = frame.symbols.map((symbol) => lookAt(frame, symbol, frame.candles, input, kept))
  const recent = new Map(looked.map(({ facts }) => [facts.symbol, facts.candles.slice(-riseCandles)]))
  const rises = groupRises(frame.symbols, recent)
  const calls: Call[] = []
  for (const { facts, settled } of looked) {
    const last = facts.candles.at(-1)
    if (settled || !model || !last) continue
    const features = featuresOf(facts.candles, groupRiseOf(rises, facts.symbol, last.startsAt))
    const said = saidBy(model, features)
    calls.push({ symbol: facts.symbol, before: facts.before, said, features: textsOf(features, said) })
  }
  const resting = looked.filter(
    ({ facts, settled }) => settled !== null && settled.weightPpm > 0 && facts.before > 0,
  )
  const chosen = choose(calls, places - resting.length)
  const choices = new Map<string, Choice>()
  for (const { facts, settled } of looked) {
    const without: Choice = { weightPpm: facts.before, reason: reason('no-model') }
    choices.set(facts.symbol, settled ?? chosen.get(facts.symbol) ?? without)
  }
  return decidedFrom(choices)
}

function textsOf(features: Features, said: number): Record<string, string> {
  const texts: Record<string, string> = { probability: figureText(said, 4) }
  for (const name of featureNames) texts[name] = figureText(features[name], 4)
  return texts
}

export const learnedStocks: Strategy = {
  ...frame,
  id: 'learned-stocks',
  version: 1,
  product: 'spot',
  leverage: 1,
  risk: 4,
  minimum: cents(100_00n),
  learns: true,
  endedAt: null,
  decide: decideLearned,
}
