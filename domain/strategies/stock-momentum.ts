import { cents } from '../money/cents.ts'
import { dayMs } from '../time/durations.ts'
import { type Choice, decidedFrom, lookAt, readKept, reason, type SymbolFacts } from './decide-each.ts'
import { percentText } from './figure-text.ts'
import { closesOf, ratioOf, riseOver, usualChange } from './indicators.ts'
import type { Decided, DecideInput, Strategy } from './strategy.ts'

/**
 * Holds the strongest US stocks of the last three months, chosen once a week at its first close. Strength is the rise without the last
 * week beside the stock's own volatility. Who is held stays while it is among the first six, so that rank 4 and 5 do not change places for a fee.
 */
const riseDays = 60
const skippedDays = 5
const places = 4
const staysWithin = 6
const weightPpm = 240_000

const frame = {
  interval: '1D',
  candles: riseDays + skippedDays + 1,
  symbols: [
    'AAPL',
    'MSFT',
    'NVDA',
    'GOOGL',
    'AMZN',
    'META',
    'TSLA',
    'AVGO',
    'AMD',
    'NFLX',
    'JPM',
    'V',
    'JNJ',
    'XOM',
    'WMT',
    'KO',
  ],
} as const

// 1 January 1970 was a Thursday, so weeks of Monday to Sunday begin three days earlier.
const weekOf = (date: number): number => Math.floor((date / dayMs + 3) / 7)

type Ranked = { readonly facts: SymbolFacts; readonly rise: number; readonly strength: number }

function strengthOf(facts: SymbolFacts): Ranked {
  const closes = closesOf(facts.candles).slice(0, -skippedDays)
  const rise = riseOver(closes, riseDays)
  return { facts, rise, strength: ratioOf(rise, usualChange(closes, riseDays) * Math.sqrt(riseDays)) }
}

/** The strongest first; equals by symbol, so that there is one order. */
const stronger = (one: Ranked, other: Ranked): number =>
  one.strength !== other.strength
    ? other.strength - one.strength
    : one.facts.symbol < other.facts.symbol
      ? -1
      : 1

function choose(ranked: readonly Ranked[]): Map<string, Choice> {
  const choices = new Map<string, Choice>()
  let left =
    places - ranked.filter(({ facts, rise }, i) => facts.before > 0 && i < staysWithin && rise > 0).length
  ranked.forEach(({ facts, rise }, i) => {
    const figures = { rank: String(i + 1), of: String(ranked.length), risePercent: percentText(rise) }
    const stays = facts.before > 0 && i < staysWithin && rise > 0
    const enters = !stays && rise > 0 && left > 0
    if (enters) left -= 1
    const code =
      stays || enters
        ? 'among-strongest'
        : i < places && rise <= 0
          ? 'strongest-but-falling'
          : 'not-among-strongest'
    choices.set(facts.symbol, { weightPpm: stays || enters ? weightPpm : 0, reason: reason(code, figures) })
  })
  return choices
}

function decideMomentum(input: DecideInput): Decided {
  const kept = readKept(input.state)
  const looked = frame.symbols.map((symbol) => lookAt(frame, symbol, frame.candles, input, kept))
  const week = weekOf(input.closedAt - dayMs)
  const ready = looked.filter(({ settled }) => settled === null)
  const isDue = kept.marks['week'] !== week && ready.length > 0
  const chosen = isDue ? choose(ready.map(({ facts }) => strengthOf(facts)).toSorted(stronger)) : null
  const choices = new Map<string, Choice>()
  for (const { facts, settled } of looked) {
    const waits: Choice = { weightPpm: facts.before, reason: reason('between-dates') }
    choices.set(facts.symbol, settled ?? chosen?.get(facts.symbol) ?? waits)
  }
  return decidedFrom(choices, { week: isDue ? week : (kept.marks['week'] ?? 0) })
}

export const stockMomentum: Strategy = {
  ...frame,
  id: 'stock-momentum',
  version: 1,
  product: 'spot',
  leverage: 1,
  risk: 4,
  minimum: cents(100_00n),
  learns: false,
  endedAt: null,
  decide: decideMomentum,
}
