import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayMs } from '@candor/domain/proofs/seed-chain.ts'
import type { Database } from '../postgres/database.ts'
import type { MarketDays } from '../proofs/keep-market-days.ts'
import { type OpenDay, openMarketDay } from './open-market-day.ts'
import type { SimulatedFeed } from './simulated-feed.ts'
import type { LoggedQuote, TickLog } from './tick-log.ts'
import { findRecordedUntil } from './tick-page-table.ts'

export type MissedOptions = {
  database: Database
  days: MarketDays
  feed: SimulatedFeed
  tickLog: TickLog
  symbols: readonly string[]
}

/**
 * Longer than any contract that was running can still run, counted from the last page that was written: a minute of ticks that were told but
 * not yet written, and five minutes of time limit, with room to spare.
 */
const missedAtMost = 10 * 60_000

/**
 * Writes down the ticks of the simulated path that a kill, a pause or a stop has swallowed, as if nothing had happened: so contracts that were
 * running are settled on the ticks of the seed, and nobody can choose another outcome by switching the server off.
 */
export async function recordMissed(options: MissedOptions, now: number): Promise<void> {
  const { database, days, feed, tickLog, symbols } = options
  const recorded = tickLog.recordedUntil('simulated') ?? (await findRecordedUntil(database, 'simulated'))
  if (recorded === null) return
  const until = Math.min(now, recorded + missedAtMost)
  let day = feed.today()
  for (let at = recorded + 1000; at <= until; at += 1000) {
    const dayStart = at - (at % dayMs)
    if (day.dayStart !== dayStart) day = openMarketDay(await days.inputOf(dayStart))
    tickLog.add({ at, ticks: quotesAt(day, symbols, at) })
    if (at % 10_000 === 0) await nextTurn()
  }
}

const quotesAt = (day: OpenDay, symbols: readonly string[], at: number): LoggedQuote[] =>
  symbols.flatMap((symbol) => {
    const path = day.trades(symbol) ? day.pathOf(symbol) : null
    const tick = path?.tickAt((at - day.dayStart) / 1000)
    return tick ? [{ symbol, source: 'simulated', ...tick, at, traded: BigInt(tick.volume) }] : []
  })
