import type { Feeds } from '@candor/domain/quotes/day-terms.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { soleRight } from '@candor/server/feed/recording-right.ts'
import { createTickLog, type TickLog } from '@candor/server/feed/tick-log.ts'
import type { Database } from '@candor/server/postgres/database.ts'
import { openMarketDays } from '@candor/server/proofs/keep-market-days.ts'
import type { MarketBoard } from '@candor/server/quotes/market-board.ts'

/**
 * Stores the ticks of a market fed by hand, as the recorder of a real one does, and commits the terms of today and tomorrow. The days before
 * the first one are revealed with no closes, so that pages are sealed: prices given by hand follow from none.
 */
export async function recordTicks(
  database: Database,
  board: MarketBoard,
  now: number,
  feeds: Feeds = {},
): Promise<TickLog> {
  const days = await openMarketDays(database, now, feeds)
  await days.commit(now)
  if ((await days.revealedUntil()) === 0)
    for (const before of [2, 1]) await days.finish(days.firstDayStart - before * dayMs, new Map(), now)
  const log = createTickLog(database, {
    right: soleRight,
    onError: (error) => {
      throw error
    },
  })
  board.onBeat((beat) => log.add({ ...beat, ticks: beat.ticks.map((tick) => ({ ...tick, traded: 1n })) }))
  return log
}
