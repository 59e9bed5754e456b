import { cents } from '../money/cents.ts'
import { type Choice, decideEach, reason, type SymbolFacts, stepDown } from './decide-each.ts'
import { figureText, priceText } from './figure-text.ts'
import { closesOf, meanOf, ratioOf, usualChange } from './indicators.ts'
import type { Strategy } from './strategy.ts'

/**
 * Follows trends of gold and silver, up and down. A day's mean against a week's, in units of what chance alone does to that difference; a
 * trend begins at one unit and is followed until it is nearly gone. The size is set when it begins: the livelier, the smaller.
 */
const fastHours = 24
const slowHours = 120

/**
 * On a walk without memory the fast mean lies from the slow one by this many usual hours: the two means differ by a weighted sum of the
 * last 120 changes, and the squares of those weights sum to 25.6.
 */
const chanceHours = 25.6

const begins = 1
const ends = 0.25

/** What a position may usually move the pool in a day, and its most. */
const dailyRisk = 0.0055
const mostWeight = 0.6

const frame = { interval: '1h', candles: slowHours + 1, symbols: ['XAUUSD', 'XAGUSD'] } as const

function followTrend({ candles, before }: SymbolFacts): Choice {
  const closes = closesOf(candles)
  const fast = meanOf(closes.slice(-fastHours))
  const slow = meanOf(closes.slice(-slowHours))
  const hourly = usualChange(closes, slowHours)
  const strength = ratioOf(fast / slow - 1, hourly * Math.sqrt(chanceHours))
  const figures = {
    fastMeanPrice: priceText(fast),
    slowMeanPrice: priceText(slow),
    strength: figureText(strength, 2),
  }
  const features = { ...figures, hourlyPercent: figureText(hourly * 100, 3) }
  const direction = strength >= begins ? 1 : strength <= -begins ? -1 : 0
  const held = before > 0 ? 1 : before < 0 ? -1 : 0
  if (held !== 0 && strength * held >= ends)
    return { weightPpm: before, reason: reason('trend-goes-on', figures), features }
  if (direction === 0) return { weightPpm: 0, reason: reason('no-trend', figures), features }
  const share = ratioOf(dailyRisk, hourly * Math.sqrt(24))
  const size = stepDown(share < mostWeight ? share : mostWeight)
  return {
    weightPpm: direction * size,
    reason: reason(direction > 0 ? 'trend-up' : 'trend-down', figures),
    features,
  }
}

export const metalTrend: Strategy = {
  ...frame,
  id: 'metal-trend',
  version: 1,
  product: 'leveraged',
  leverage: 2,
  risk: 3,
  minimum: cents(250_00n),
  learns: false,
  endedAt: null,
  decide: (input) => decideEach(frame, input, followTrend),
}
