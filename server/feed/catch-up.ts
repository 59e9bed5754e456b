import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { SourceName } from '@candor/domain/instruments/source-name.ts'
import { sessionsBetween } from '@candor/domain/instruments/trading-hours.ts'
import { dayMs, minuteMs } from '@candor/domain/time/durations.ts'
import type { Database } from '../postgres/database.ts'
import type { MarketDays } from '../proofs/keep-market-days.ts'
import { openMarketDay } from '../proofs/open-market-day.ts'
import { usualSides } from '../quotes/board-quote.ts'
import type { CandleBuilder } from '../quotes/candle-builder.ts'
import { listGaps, openGaps } from '../quotes/candle-gap-table.ts'
import type { KeptBoard } from '../quotes/create-board.ts'
import type { RawTick } from '../quotes/feed.ts'
import type { FilledElsewhere } from '../quotes/filled-elsewhere.ts'
import { loadRunning } from '../quotes/load-running.ts'
import type { GapFiller } from './fill-gaps.ts'
import { lastTick, type SimulatedFeed } from './simulated-feed.ts'

type CatchUpOptions = {
  database: Database
  days: MarketDays
  board: KeptBoard
  candles: CandleBuilder
  filler: GapFiller
  elsewhere: FilledElsewhere
  feed: SimulatedFeed
  symbols: readonly string[]
}

/**
 * Brings candles and board to where the path is at this instant, as if the server had never been off. The feed goes on with the second
 * after it.
 */
export async function catchUp(options: CatchUpOptions, now: number): Promise<void> {
  const { database, candles, filler, symbols } = options
  const minute = now - (now % minuteMs)
  await database.transaction().execute((transaction) => openGaps(transaction, symbols, minute))
  for (const symbol of symbols) candles.forget(symbol)
  // In one moment, so that what another server fills meanwhile is either loaded or still to be learnt.
  await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      options.elsewhere.expect(await listGaps(transaction))
      await loadRunning(transaction, candles, 'simulated', symbols, minute)
    })
  await filler.fillShort()
  addRunningMinute(options, minute, now)
  await showLast(options, now)
}

/** The seconds of this minute that are over already, so that its candle will be whole. */
function addRunningMinute({ feed, candles, symbols }: CatchUpOptions, minute: number, now: number): void {
  const day = feed.today()
  const ofDay = Math.floor((minute - day.dayStart) / minuteMs)
  for (const symbol of symbols) {
    const ticks = day.trades(symbol) ? (day.pathOf(symbol)?.ticksOfMinute(ofDay) ?? []) : []
    ticks.forEach(({ mid, volume }, second) => {
      const at = minute + second * 1000
      if (at <= now) candles.addTick(symbol, { at, mid, volume })
    })
  }
}

/** Further back than any market stays closed. */
const daysBack = 14

/** Every instrument's last tick, also of those whose market is closed: found on the day it was published. */
async function showLast({ days, board, candles, feed, symbols }: CatchUpOptions, now: number): Promise<void> {
  let left = symbols
  let day = feed.today()
  const earliest = Math.max(days.firstDayStart - 2 * dayMs, day.dayStart - daysBack * dayMs)
  for (;;) {
    const unseen: string[] = []
    for (const symbol of left) {
      const tick = lastTick(day, symbol, now + 1)
      if (tick) board.show('simulated', false, tick)
      else unseen.push(symbol)
    }
    left = unseen
    if (left.length === 0 || day.dayStart - dayMs < earliest) break
    day = openMarketDay(await days.inputOf(day.dayStart - dayMs))
  }
  showFromCandles(board, candles, 'simulated', left, now)
}

/** Where nothing better is known: the last close, with the usual spread around it. */
export function showFromCandles(
  board: KeptBoard,
  candles: CandleBuilder,
  source: SourceName,
  symbols: readonly string[],
  now: number,
): void {
  for (const symbol of symbols) {
    const tick = tickFromCandles(candles, symbol, now)
    if (tick) board.show(source, false, tick)
  }
}

function tickFromCandles(candles: CandleBuilder, symbol: string, now: number): RawTick | null {
  const instrument = findInstrument(symbol)
  const mid = candles.currentCandle(symbol, '1D')?.close
  if (!instrument || mid === undefined) return null
  const instant = Temporal.Instant.fromEpochMilliseconds
  const sessions = sessionsBetween(instrument.calendar, instant(now - daysBack * dayMs), instant(now))
  const closed = sessions.at(-1)?.closesAt.epochMilliseconds ?? now
  return { symbol, ...usualSides(instrument, mid), mid, at: Math.min(closed, now) - 1000, volume: 0n }
}
