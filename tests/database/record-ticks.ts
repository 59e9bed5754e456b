import { soleRight } from '@candor/server/feed/recording-right.ts'
import { createTickLog, type TickLog } from '@candor/server/feed/tick-log.ts'
import type { Database } from '@candor/server/postgres/database.ts'
import { openMarketDays } from '@candor/server/proofs/keep-market-days.ts'
import type { MarketBoard } from '@candor/server/quotes/market-board.ts'

/** Writes down what a market fed by hand tells, as the recorder of a real one does, and commits the terms of today and tomorrow. */
export async function recordTicks(database: Database, board: MarketBoard, now: number): Promise<TickLog> {
  const days = await openMarketDays(database, now)
  await days.commit(now)
  const log = createTickLog(database, {
    right: soleRight,
    onError: (error) => {
      throw error
    },
  })
  board.onBeat((beat) => log.add({ ...beat, ticks: beat.ticks.map((tick) => ({ ...tick, traded: 1n })) }))
  return log
}
