import type { Candle } from '../quotes/candle.ts'
import { endOfCandle } from '../quotes/roll-up-interval.ts'
import { dayMs } from '../time/durations.ts'
import { featureCandles, featuresOf, groupOf, ownRise } from './features.ts'
import { featureNames, type Model, type ModelFeature } from './learned-model.ts'
import { fitLogistic } from './logistic.ts'
import type { CandlesBySymbol, Strategy } from './strategy.ts'

/**
 * Trains on the past only: a day counts once the day after it has closed, at or before the instant of the training. Two years of days are
 * learned from, and the candles before them that the first of those days look back on.
 */
const learnedDays = 730
export const trainingDays = learnedDays + 100

/** Fewer calls than this teach nothing but noise. */
const leastSamples = 1_000

/** How strongly weights are held near zero, beside what the samples say. */
const pull = 0.1

const ppm = 1_000_000

const whole = (value: number): number => Math.round(value * ppm)

const width = featureNames.length

/** What one stock has to learn from, candle by candle. */
type Lesson = {
  readonly starts: readonly number[]
  /** Rows of features one after the other; zeros where there are too few candles before. */
  readonly features: Float64Array
  /** Whether the next candle closed higher. */
  readonly rose: Uint8Array
}

/** Trains for any night of the candles given; the features of a day are computed once for all nights. */
type Trainer = (trainedAt: number) => Model | null

export function createTrainer(
  { id, version, symbols }: Pick<Strategy, 'id' | 'version' | 'symbols'>,
  candles: CandlesBySymbol,
): Trainer {
  const rises = groupRises(symbols, candles)
  const lessons = symbols.map((symbol) => lessonOf(symbol, candles.get(symbol) ?? [], rises))
  return (trainedAt) => {
    const rows = rowsUntil(lessons, trainedAt)
    if (rows.count < leastSamples) return null
    const { biasPpm, features } = fitRows(rows)
    return {
      strategy: id,
      version,
      trainedAt,
      days: rows.days,
      samples: rows.count,
      biasPpm,
      features,
    }
  }
}

/** A night's training from the candles of that night. */
export const trainModel = (
  strategy: Pick<Strategy, 'id' | 'version' | 'symbols'>,
  candles: CandlesBySymbol,
  trainedAt: number,
): Model | null => createTrainer(strategy, candles)(trainedAt)

/** What the rise of a day is measured by: its own two closes and the twenty changes before it. */
export const riseCandles = 22

type GroupRises = ReadonlyMap<string, number>

const riseKey = (symbol: string, startsAt: number): string => `${groupOf(symbol)} ${startsAt}`

/** What the stocks of an exchange did on a day, on average, in their own usual days. */
export function groupRises(symbols: readonly string[], candles: CandlesBySymbol): GroupRises {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const symbol of symbols) {
    const own = candles.get(symbol) ?? []
    for (let i = riseCandles - 1; i < own.length; i += 1) {
      const key = riseKey(symbol, (own[i] as Candle).startsAt)
      const so = sums.get(key) ?? { sum: 0, count: 0 }
      sums.set(key, { sum: so.sum + ownRise(own.slice(i + 1 - riseCandles, i + 1)), count: so.count + 1 })
    }
  }
  return new Map(Array.from(sums, ([key, { sum, count }]) => [key, sum / count]))
}

export const groupRiseOf = (rises: GroupRises, symbol: string, startsAt: number): number =>
  rises.get(riseKey(symbol, startsAt)) ?? 0

function lessonOf(symbol: string, candles: readonly Candle[], rises: GroupRises): Lesson {
  const features = new Float64Array(candles.length * width)
  const rose = new Uint8Array(candles.length)
  candles.forEach(({ startsAt, close }, i) => {
    const next = candles[i + 1]
    rose[i] = next !== undefined && next.close > close ? 1 : 0
    if (i + 1 < featureCandles) return
    const window = candles.slice(i + 1 - featureCandles, i + 1)
    const own = featuresOf(window, groupRiseOf(rises, symbol, startsAt))
    featureNames.forEach((name, j) => {
      features[i * width + j] = own[name]
    })
  })
  return { starts: candles.map(({ startsAt }) => startsAt), features, rose }
}

type Rows = {
  readonly features: Float64Array
  readonly rose: Uint8Array
  readonly count: number
  readonly days: number
}

/** The days that count on a night, stock by stock in the strategy's order and each from the oldest. */
function rowsUntil(lessons: readonly Lesson[], trainedAt: number): Rows {
  const most = lessons.reduce((sum, { starts }) => sum + starts.length, 0)
  const features = new Float64Array(most * width)
  const rose = new Uint8Array(most)
  const days = new Set<number>()
  const from = trainedAt - trainingDays * dayMs
  let count = 0
  for (const lesson of lessons) {
    const first = lesson.starts.findIndex((startsAt) => startsAt >= from)
    if (first < 0) continue
    for (let i = first + featureCandles - 1; i + 1 < lesson.starts.length; i += 1) {
      if (endOfCandle('1D', lesson.starts[i + 1] as number) > trainedAt) break
      features.set(lesson.features.subarray(i * width, (i + 1) * width), count * width)
      rose[count] = lesson.rose[i] as number
      days.add(lesson.starts[i] as number)
      count += 1
    }
  }
  return { features, rose, count, days: days.size }
}

type Scale = Pick<ModelFeature, 'meanPpm' | 'stepPpm'>

/** The mean and the usual step of one feature, in whole millionths. */
function scaleOf({ features, count }: Rows, feature: number): Scale {
  let sum = 0
  for (let row = 0; row < count; row += 1) sum += features[row * width + feature] as number
  const meanPpm = whole(sum / count)
  let squares = 0
  for (let row = 0; row < count; row += 1) {
    const away = (features[row * width + feature] as number) - meanPpm / ppm
    squares += away * away
  }
  const stepPpm = whole(Math.sqrt(squares / count))
  return { meanPpm, stepPpm: stepPpm > 0 ? stepPpm : ppm }
}

/** Features are brought to one scale by whole numbers that are part of the model, so that a decision uses the very same ones. */
function fitRows(rows: Rows): { biasPpm: number; features: ModelFeature[] } {
  const { features, rose, count } = rows
  const scales = featureNames.map((_, i) => scaleOf(rows, i))
  const wide = width + 1
  const inputs = new Float64Array(count * wide)
  for (let row = 0; row < count; row += 1) {
    inputs[row * wide] = 1
    for (let i = 0; i < width; i += 1)
      inputs[row * wide + i + 1] = scaled(features[row * width + i] as number, scales[i] as Scale)
  }
  const weights = fitLogistic({ width: wide, inputs, rose, count }, pull)
  return {
    biasPpm: whole(weights[0] as number),
    features: featureNames.map((name, i) => ({
      name,
      weightPpm: whole(weights[i + 1] as number),
      ...(scales[i] as Scale),
    })),
  }
}

/** A feature in its usual steps from its mean. */
export const scaled = (value: number, { meanPpm, stepPpm }: Scale): number =>
  (value * ppm - meanPpm) / stepPpm
