import type { Candle } from '../quotes/candle.ts'
import { dayMs } from '../time/durations.ts'
import { changesOf, closesOf, deviationOf, meanOf, ratioOf, riseOver, within } from './indicators.ts'
import { type FeatureName, featureNames } from './learned-model.ts'

/**
 * What the learning strategy looks at. Moves are counted in the stock's own usual days, so that a calm bank and a lively chip maker can
 * be learned from together. Everything follows from the last 61 candles of a stock and from what its exchange did that day.
 */
export const featureCandles = 61

/** Beyond this a feature says no more: one strange day must not rule a night's training. */
const most = 5

export type Features = Readonly<Record<FeatureName, number>>

/** The last day's rise in the stock's own usual days: what the rise of its group is the mean of. */
export function ownRise(candles: readonly Candle[]): number {
  const closes = closesOf(candles)
  return within(ratioOf(riseOver(closes, 1), deviationOf(changesOf(closes).slice(0, -1))), -most, most)
}

export function featuresOf(given: readonly Candle[], groupRise: number): Features {
  const candles = given.slice(-featureCandles)
  const closes = closesOf(candles)
  const changes = changesOf(closes)
  const usual = deviationOf(changes.slice(-20))
  const last = candles[candles.length - 1]
  if (!last) throw new RangeError('features need candles')
  const close = Number(last.close)
  const inUsualDays = (rise: number, days = 1): number => ratioOf(rise, usual * Math.sqrt(days))
  const features: Features = {
    'rise-5': inUsualDays(riseOver(closes, 5), 5),
    'above-mean-20': inUsualDays(close / meanOf(closes.slice(-20)) - 1, 6.5),
    'rise-20': inUsualDays(riseOver(closes, 20), 20),
    calm: 1 - ratioOf(deviationOf(changes.slice(-10)), deviationOf(changes.slice(-60))),
    'opened-above': inUsualDays(Number(last.open) / (closes[closes.length - 2] ?? close) - 1),
    'group-rise': groupRise,
    volume: ratioOf(last.volume, meanOf(candles.slice(-20).map(({ volume }) => volume))) - 1,
    // 1 January 1970 was a Thursday; Wednesday is the middle of the week.
    weekday: ((last.startsAt / dayMs + 3) % 7) - 2,
  }
  return bounded(features)
}

const bounded = (features: Features): Features =>
  Object.fromEntries(featureNames.map((name) => [name, within(features[name], -most, most)])) as Features

/** Stocks of one exchange move together, so they are one group. */
export const groupOf = (symbol: string): string => symbol.slice(symbol.lastIndexOf('.') + 1)
