import { cents } from '../money/cents.ts'
import { dayMs } from '../time/durations.ts'
import { type Choice, decidedFrom, lookAt, readKept, reason, stepDown } from './decide-each.ts'
import { percentText } from './figure-text.ts'
import { closesOf, ratioOf, usualChange } from './indicators.ts'
import type { Decided, DecideInput, Strategy } from './strategy.ts'

/**
 * Spreads the pool over six ETF and puts the shares back once a month, at the first close of the month. The calmer one was over the last
 * three months, the larger its share, so that each moves the pool about as much.
 */
const volatilityDays = 60
/** A little stays in cash for fees. */
const invested = 0.96
const tradingDaysOfYear = 252

const frame = {
  interval: '1D',
  candles: volatilityDays + 1,
  symbols: ['SPY', 'EFA', 'EEM', 'TLT', 'HYG', 'GLD'],
} as const

function monthOf(date: number): number {
  const day = new Date(date)
  return day.getUTCFullYear() * 12 + day.getUTCMonth()
}

function decideMonthly(input: DecideInput): Decided {
  const kept = readKept(input.state)
  const looked = frame.symbols.map((symbol) => lookAt(frame, symbol, frame.candles, input, kept))
  const month = monthOf(input.closedAt - dayMs)
  const isDue = kept.marks['month'] !== month && looked.every(({ settled }) => settled === null)
  const volatilities = looked.map(({ facts }) => usualChange(closesOf(facts.candles), volatilityDays))
  let calmness = 0
  for (const volatility of volatilities) calmness += ratioOf(1, volatility)
  const choices = new Map<string, Choice>()
  looked.forEach(({ facts, settled }, i) => {
    const volatility = volatilities[i] ?? 0
    const share = ratioOf(ratioOf(1, volatility), calmness) * invested
    const figures = {
      volatilityPercent: percentText(volatility * Math.sqrt(tradingDaysOfYear)),
      sharePercent: percentText(share),
    }
    const due: Choice = { weightPpm: stepDown(share), reason: reason('share-of-month', figures) }
    const waits: Choice = { weightPpm: facts.before, reason: reason('between-dates') }
    choices.set(facts.symbol, isDue ? due : (settled ?? waits))
  })
  return decidedFrom(choices, { month: isDue ? month : (kept.marks['month'] ?? 0) })
}

export const etfMonthly: Strategy = {
  ...frame,
  id: 'etf-monthly',
  version: 1,
  product: 'spot',
  leverage: 1,
  risk: 2,
  minimum: cents(50_00n),
  learns: false,
  endedAt: null,
  decide: decideMonthly,
}
