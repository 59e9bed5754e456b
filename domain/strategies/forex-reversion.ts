import { cents } from '../money/cents.ts'
import { type Choice, decideEach, reason, type SymbolFacts } from './decide-each.ts'
import { figureText, priceText } from './figure-text.ts'
import { closesOf, deviationOf, meanOf, ratioOf } from './indicators.ts'
import type { Strategy } from './strategy.ts'

/**
 * Bets on currency pairs coming back to their mean of three days. It goes in two deviations away, out at the mean, and gives up where the
 * price runs on; after giving up it stays out until the price has been near the mean again.
 */
const meanHours = 72
const goesIn = 2
const goesOut = 0.25
const givesUp = 3.5
const nearAgain = 1

/** Of each pair; six of them stay below what leverage 2 allows. */
const weightPpm = 250_000

const frame = {
  interval: '1h',
  candles: meanHours,
  symbols: ['EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF', 'USDCAD', 'AUDUSD'],
} as const

const gaveUp = 1

function comeBack({ candles, before, mark }: SymbolFacts): Choice {
  const closes = closesOf(candles)
  const mean = meanOf(closes)
  const away = ratioOf((closes.at(-1) ?? mean) - mean, deviationOf(closes))
  const distance = Math.abs(away)
  const figures = { deviations: figureText(away, 2), meanPrice: priceText(mean) }
  if (before !== 0) {
    // A long stands below the mean and a short above it, until the price is back.
    const toGo = before > 0 ? -away : away
    if (toGo <= goesOut) return { weightPpm: 0, reason: reason('back-at-mean', figures) }
    if (toGo >= givesUp) return { weightPpm: 0, reason: reason('went-too-far', figures), mark: gaveUp }
    return { weightPpm: before, reason: reason('not-back-yet', figures) }
  }
  if (mark === gaveUp && distance >= nearAgain)
    return { weightPpm: 0, reason: reason('went-too-far', figures), mark: gaveUp }
  if (distance >= givesUp) return { weightPpm: 0, reason: reason('went-too-far', figures) }
  if (distance < goesIn) return { weightPpm: 0, reason: reason('near-mean', figures) }
  return away < 0
    ? { weightPpm, reason: reason('far-below-mean', figures) }
    : { weightPpm: -weightPpm, reason: reason('far-above-mean', figures) }
}

export const forexReversion: Strategy = {
  ...frame,
  id: 'forex-reversion',
  version: 1,
  product: 'leveraged',
  leverage: 2,
  risk: 2,
  minimum: cents(100_00n),
  learns: false,
  endedAt: null,
  decide: (input) => decideEach(frame, input, comeBack),
}
