import { cents } from '../money/cents.ts'
import { type Choice, decideEach, reason, type SymbolFacts, stepDown } from './decide-each.ts'
import { percentText, priceText } from './figure-text.ts'
import { closesOf, highestOf, lowestOf, ratioOf, usualChange } from './indicators.ts'
import type { Strategy } from './strategy.ts'

/**
 * Buys coins that close above every price of the two days before, and sells them below the lowest of the last day. Each may usually move
 * the pool by the same share a day, so a lively coin gets a smaller one.
 */
const highHours = 48
const lowHours = 24
const volatilityHours = 72

const dailyRisk = 0.004
/** Six of them stay below the whole. */
const mostWeight = 0.16

const frame = {
  interval: '1h',
  candles: volatilityHours + 1,
  symbols: ['BTCUSD', 'ETHUSD', 'BNBUSD', 'SOLUSD', 'XRPUSD', 'LTCUSD'],
} as const

function breakOut({ candles, before }: SymbolFacts): Choice {
  const earlier = candles.slice(0, -1)
  const close = Number(candles.at(-1)?.close ?? 0)
  const high = highestOf(earlier.slice(-highHours))
  const exit = lowestOf(earlier.slice(-lowHours))
  const daily = usualChange(closesOf(candles), volatilityHours) * Math.sqrt(24)
  const volatilityPercent = percentText(daily)
  if (before > 0) {
    const figures = { exitPrice: priceText(exit), volatilityPercent }
    return close < exit
      ? { weightPpm: 0, reason: reason('fell-below-low', figures) }
      : { weightPpm: before, reason: reason('above-exit', figures) }
  }
  const figures = { highPrice: priceText(high), volatilityPercent }
  const share = ratioOf(dailyRisk, daily)
  const size = stepDown(share < mostWeight ? share : mostWeight)
  return close > high
    ? { weightPpm: size, reason: reason('broke-above-high', figures) }
    : { weightPpm: 0, reason: reason('inside-range', figures) }
}

export const cryptoBreakout: Strategy = {
  ...frame,
  id: 'crypto-breakout',
  version: 1,
  product: 'spot',
  leverage: 1,
  risk: 5,
  minimum: cents(100_00n),
  learns: false,
  endedAt: null,
  decide: (input) => decideEach(frame, input, breakOut),
}
