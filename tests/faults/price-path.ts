import type { DayPath } from '@candor/domain/quotes/day-path.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { type Database, openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { type MarketDays, openMarketDays } from '@candor/server/proofs/keep-market-days.ts'
import { type OpenDay, openMarketDay } from '@candor/server/proofs/open-market-day.ts'

/** Every tick of the simulated market, past and to come, computed from its secret: the reference for which tick was the right one. */
export type PricePath = {
  /** Bid, ask and mid of an instrument in a second since 1970; null while it is closed. */
  at(symbol: string, second: number): { bid: bigint; ask: bigint; mid: bigint } | null
  /** Opens the days of an instant and of the next hour. */
  prepare(now: number): Promise<void>
  close(): Promise<void>
}

export async function openPricePath(ownerUrl: string): Promise<PricePath> {
  const database: Database = openDatabase(openPool(ownerUrl, { role: null, max: 1 }))
  const days: MarketDays = await openMarketDays(database, Date.now())
  const open = new Map<number, OpenDay>()
  const dayOf = (ms: number): number => ms - (ms % dayMs)
  const pathOf = (symbol: string, ms: number): DayPath | null => open.get(dayOf(ms))?.pathOf(symbol) ?? null
  return {
    at(symbol, second) {
      const ms = second * 1_000
      return pathOf(symbol, ms)?.tickAt((ms - dayOf(ms)) / 1_000) ?? null
    },
    async prepare(now) {
      for (const ms of [now, now + 3_600_000]) {
        const today = open.get(dayOf(now))
        if (open.has(dayOf(ms))) continue
        open.set(dayOf(ms), openMarketDay(await days.inputOf(dayOf(ms), today?.closes())))
      }
    },
    close: () => database.destroy(),
  }
}
