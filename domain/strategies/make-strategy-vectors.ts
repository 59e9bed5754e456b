import { allInstruments } from '../instruments/catalogue.ts'
import type { CalendarId } from '../instruments/market-calendar.ts'
import { readHex } from '../proofs/byte-text.ts'
import { sessionsForPaths } from '../quotes/calendar-sessions.ts'
import { catalogueTerms } from '../quotes/catalogue-terms.ts'
import { type PastCandles, pastCandles } from '../quotes/past-candles.ts'
import type { Session } from '../quotes/session-plan.ts'
import { dayMs } from '../time/durations.ts'
import { type Model, modelHash } from './learned-model.ts'
import { replayDecisions, replayHash } from './replay.ts'
import type { CandlesBySymbol, Strategy } from './strategy.ts'
import { strategies } from './strategy-list.ts'
import { createTrainer } from './train-model.ts'

/** What another engine is compared with: strategy-vectors.json, which `npm run vectors` writes. */

// The SHA-256 of nothing.
const anchorText = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const firstDay = '2026-11-18'

/** A year of decisions, and what the first of them look back on. */
const replayedDays = 365 + 95

type SimulatedPast = ReadonlyMap<string, PastCandles>

/** The past of everything that strategies trade, as a fresh install of that day and anchor has it. */
export function vectorPast(): SimulatedPast {
  const firstDayStart = Date.parse(`${firstDay}T00:00:00Z`)
  const needed = new Set(strategies.flatMap(({ symbols }) => symbols))
  const all = allInstruments()
  const sessions = new Map<CalendarId, readonly Session[]>()
  const sessionsOf = (calendar: CalendarId): readonly Session[] => {
    const known =
      sessions.get(calendar) ?? sessionsForPaths(calendar, firstDayStart - 731 * dayMs, firstDayStart)
    sessions.set(calendar, known)
    return known
  }
  return pastCandles({
    anchor: readHex(anchorText) ?? new Uint8Array(),
    terms: catalogueTerms(all),
    firstDayStart,
    instruments: all
      .filter(({ symbol }) => needed.has(symbol))
      .map(({ symbol, refPrice, calendar }) => ({ symbol, refPrice, sessions: sessionsOf(calendar) })),
  })
}

/** The candles of a strategy's interval: a year of days with those before it that are looked back on, or all hours there are. */
export function candlesFor(strategy: Strategy, past: SimulatedPast): CandlesBySymbol {
  const since = Date.parse(`${firstDay}T00:00:00Z`) - replayedDays * dayMs
  return new Map(
    strategy.symbols.map((symbol) => {
      const own = past.get(symbol)
      const candles = (strategy.interval === '1h' ? own?.hours : own?.days) ?? []
      return [symbol, candles.filter(({ startsAt }) => startsAt >= since)]
    }),
  )
}

export function makeStrategyVectors(past: SimulatedPast) {
  return {
    about:
      'Replays of every strategy over the simulated past: the last 460 days, or sixty days of hours. A decision is hashed as its canonical text; the hash of a replay is the SHA-256 of the hashes of its decisions, in hex, in their order and with a line feed between them. The last model is that of the last night.',
    anchor: anchorText,
    firstDay,
    replays: strategies.map((strategy) => replayVector(strategy, candlesFor(strategy, past))),
  }
}

/** A replay of every decision, with the training of every night, as one hash. */
export function replayVector(strategy: Strategy, candles: CandlesBySymbol) {
  let last: Model | null = null
  const train = strategy.learns ? createTrainer(strategy, candles) : () => null
  const decisions = replayDecisions(strategy, candles, (closedAt) => {
    last = train(closedAt)
    return last
  })
  return {
    strategy: strategy.id,
    version: strategy.version,
    decisions: decisions.length,
    hash: replayHash(decisions),
    lastModel: last && modelHash(last),
  }
}
