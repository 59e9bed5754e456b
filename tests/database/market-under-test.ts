import { type Market, type MarketOptions, runMarket } from '@candor/server/feed/run-market.ts'
import { type Database, openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { createBegunMarket } from './begun-market.ts'
import type { TestDatabase } from './test-database.ts'

/** A market on a real database whose clock the test moves by hand. */
export type MarketUnderTest = {
  database: Database
  market: Market
  now(): number
  /** Lets so many seconds pass, one after the other. */
  pass(seconds: number): Promise<void>
  /** Lets time pass without a heartbeat, and then one. */
  sleepFor(ms: number): Promise<void>
  /** Ends properly and starts again so much later. */
  stopFor(ms: number): Promise<void>
  /** Ends without a word, as a kill does, and starts again so much later. */
  killFor(ms: number): Promise<void>
  close(): Promise<void>
}

const silent = { warn: () => {}, error: () => {} }

/** Without a database of the caller's, the market began at the midnight before. */
export async function startMarketUnderTest(
  startsAt: string,
  { on, ...options }: Partial<MarketOptions> & { on?: TestDatabase } = {},
): Promise<MarketUnderTest> {
  const testDatabase = on ?? (await createBegunMarket(Date.parse(startsAt)))
  const database = openDatabase(openPool(testDatabase.servingUrl))
  let now = Date.parse(startsAt)
  const start = (): Promise<Market> =>
    runMarket({
      database,
      plans: {},
      tickLogDays: 30,
      clock: () => now,
      log: silent,
      timers: false,
      ...options,
    })
  let market = await start()
  return {
    database,
    get market() {
      return market
    },
    now: () => now,
    pass: async (seconds) => {
      for (let i = 0; i < seconds; i += 1) {
        now += 1000
        await market.pulse()
      }
      await market.written()
    },
    sleepFor: async (ms) => {
      now += ms
      await market.pulse()
      await market.written()
    },
    stopFor: async (ms) => {
      await market.stop()
      now += ms
      market = await start()
    },
    killFor: async (ms) => {
      now += ms
      market = await start()
    },
    close: async () => {
      await market.stop()
      await database.destroy()
      await testDatabase.drop()
    },
  }
}
