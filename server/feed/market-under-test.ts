import { type Database, openDatabase } from '../postgres/database.ts'
import { openPool } from '../postgres/open-pool.ts'
import { type Market, type MarketOptions, runMarket } from './run-market.ts'

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

export async function startMarketUnderTest(
  testDatabase: { servingUrl: string; drop(): Promise<void> },
  startsAt: string,
  options: Partial<MarketOptions> = {},
): Promise<MarketUnderTest> {
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
