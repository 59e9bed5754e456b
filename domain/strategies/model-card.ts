import { divideHalfEven } from '../money/rounding.ts'
import type { Candle } from '../quotes/candle.ts'
import { endOfCandle } from '../quotes/roll-up-interval.ts'
import { type FeatureName, type Model, modelHash } from './learned-model.ts'
import type { Decision } from './replay.ts'
import type { CandlesBySymbol } from './strategy.ts'

/** What the model said of one stock on one day, and what happened on its next day. */
export type ModelCall = {
  readonly closedAt: number
  readonly symbol: string
  readonly saidPpm: number
  readonly rose: boolean
}

/** What it said against what happened, for calls that said about the same. */
export type CalibrationBin = {
  /** The middle of the bin; the first and the last take everything beyond them. */
  readonly middlePpm: number
  readonly calls: number
  /** What it said on average, and how often it rose. */
  readonly saidPpm: number
  readonly rosePpm: number
  /** Where 95 of 100 would lie by luck alone if it meant what it said. */
  readonly luckFromPpm: number
  readonly luckToPpm: number
}

/** Against a coin, which is right half of the time and always says a half. */
export type Accuracy = {
  readonly calls: number
  readonly right: number
  readonly rightPpm: number
  readonly luckFromPpm: number
  readonly luckToPpm: number
  /** The mean square of what it missed by (Brier), in millionths: lower is better, and a coin has 250,000. */
  readonly scorePpm: number
  readonly coinScorePpm: number
}

type ModelCard = {
  readonly trainedAt: number
  readonly days: number
  readonly samples: number
  readonly hash: string
  /** In the order of the model. */
  readonly weights: readonly { readonly name: FeatureName; readonly weightPpm: number }[]
}

export const modelCard = (model: Model): ModelCard => ({
  trainedAt: model.trainedAt,
  days: model.days,
  samples: model.samples,
  hash: modelHash(model),
  weights: model.features.map(({ name, weightPpm }) => ({ name, weightPpm })),
})

const half = 500_000
const ppm = 1_000_000

/** The calls of decisions whose next day has closed; what is still to come is not judged. */
export function callsOf(decisions: readonly Decision[], candles: CandlesBySymbol): ModelCall[] {
  const places = new Map<string, ReadonlyMap<number, number>>()
  for (const [symbol, own] of candles)
    places.set(symbol, new Map(own.map(({ startsAt }, i) => [endOfCandle('1D', startsAt), i])))
  const calls: ModelCall[] = []
  for (const { closedAt, features } of decisions)
    for (const [symbol, { probability }] of Object.entries(features)) {
      const own = candles.get(symbol) ?? []
      const place = places.get(symbol)?.get(closedAt)
      const next = place === undefined ? undefined : own[place + 1]
      if (probability === undefined || place === undefined || !next) continue
      const saidPpm = Math.round(Number(probability) * ppm)
      calls.push({ closedAt, symbol, saidPpm, rose: next.close > (own[place] as Candle).close })
    }
  return calls
}

/** 1.96 deviations to either side hold 95 of 100. */
function luckAround(middlePpm: number, calls: number): { luckFromPpm: number; luckToPpm: number } {
  const share = middlePpm / ppm
  const reach = calls === 0 ? 0 : Math.round(1.96 * Math.sqrt((share * (1 - share)) / calls) * ppm)
  return { luckFromPpm: Math.max(0, middlePpm - reach), luckToPpm: Math.min(ppm, middlePpm + reach) }
}

const meanPpm = (sum: number, count: number): number =>
  count === 0 ? 0 : Number(divideHalfEven(BigInt(sum), BigInt(count)))

/** 44 % to 56 % in steps of two, as far apart as the calls of so small a model are. */
const binMiddles = [440_000, 460_000, 480_000, 500_000, 520_000, 540_000, 560_000] as const

const binReach = 10_000

export function calibrationOf(calls: readonly ModelCall[]): CalibrationBin[] {
  return binMiddles.map((middlePpm, i) => {
    const from = i === 0 ? 0 : middlePpm - binReach
    const to = i === binMiddles.length - 1 ? ppm + 1 : middlePpm + binReach
    const own = calls.filter(({ saidPpm }) => saidPpm >= from && saidPpm < to)
    const saidPpm = meanPpm(
      own.reduce((sum, call) => sum + call.saidPpm, 0),
      own.length,
    )
    const rosePpm = meanPpm(own.filter(({ rose }) => rose).length * ppm, own.length)
    return { middlePpm, calls: own.length, saidPpm, rosePpm, ...luckAround(saidPpm, own.length) }
  })
}

/** A call is right where it said more than a half and it rose, or not more and it did not. */
export function accuracyOf(calls: readonly ModelCall[]): Accuracy {
  const right = calls.filter(({ saidPpm, rose }) => saidPpm > half === rose).length
  let squares = 0n
  for (const { saidPpm, rose } of calls) {
    const missed = BigInt(saidPpm - (rose ? ppm : 0))
    squares += missed * missed
  }
  const all = BigInt(calls.length) * BigInt(ppm)
  return {
    calls: calls.length,
    right,
    rightPpm: meanPpm(right * ppm, calls.length),
    ...luckAround(half, calls.length),
    scorePpm: calls.length === 0 ? 0 : Number(divideHalfEven(squares, all)),
    coinScorePpm: 250_000,
  }
}
