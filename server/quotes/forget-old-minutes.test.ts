import { type Interval, intervals } from '@candor/domain/quotes/roll-up-interval.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../postgres/database.ts'
import { openPool } from '../postgres/open-pool.ts'
import { createCandleBuilder } from './candle-builder.ts'
import { insertGap, insertMarks, listGaps, shrinkGap } from './candle-gap-table.ts'
import { rebuildHours } from './candle-table.ts'
import { forgetOldMinutes } from './forget-old-minutes.ts'
import { createCandleSource } from './list-candles.ts'
import { rebuildDays } from './rebuild-days.ts'

let testDatabase: TestDatabase
let database: Database
const now = Date.parse('2026-11-10T14:40:20Z')
const midnight = Date.parse('2026-11-10T00:00:00Z')
const first = midnight - 35 * dayMs
const symbols = ['BTCUSD', 'XAUUSD'] as const

/** Every minute of 35 days for each symbol, with prices that tell them apart, and the hours and days that are made of them. */
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(openPool(testDatabase.servingUrl))
  await insertMarks(database, 'simulated', symbols, now - (now % 60_000))
  await sql`
    insert into candles (symbol, source, interval, opens_at, open, high, low, close, volume)
    select symbol, 'simulated', '1m', at, 1000 + n % 97, 2000 + n % 89, 500 + n % 83, 1000 + n % 101, n % 7
    from unnest(array['BTCUSD', 'XAUUSD']) as given (symbol),
      lateral (select at, row_number() over (order by at) as n
        from generate_series(${new Date(first)}::timestamptz, ${new Date(now - 60_000)}, '1 minute') as series (at)) as minutes
  `.execute(database)
  await rebuildHours(database, symbols, 'simulated', first, now)
  await rebuildDays(database, symbols, first, now, now)
})

afterAll(async () => {
  await database.destroy()
  await testDatabase.drop()
})

const read = readConfig({ MINUTE_CANDLE_DAYS: '31' })
if (!read.ok) throw new Error('the setting was refused')
const config = read.value
const cut = midnight - 31 * dayMs

const forget = () => forgetOldMinutes({ database, config, clock: () => now })

async function listAll(symbol: string, interval: Interval) {
  const source = createCandleSource({
    database,
    candles: createCandleBuilder(),
    sources: new Map(symbols.map((one) => [one, 'simulated' as const])),
  })
  const all = []
  let before: number | null = null
  for (;;) {
    const page: Awaited<ReturnType<typeof source.list>> = await source.list({
      symbol,
      interval,
      before,
      limit: 1000,
    })
    all.unshift(...page.candles)
    before = page.candles[0]?.startsAt ?? 0
    if (!page.more) return all
  }
}

describe('minutes that are too old', () => {
  it('stay while a gap of their day waits to be filled', async () => {
    const gap = {
      symbols: ['BTCUSD'],
      from: first + 3_600_000,
      until: first + 7_200_000,
      hoursWritten: false,
    }
    await insertGap(database, gap)
    expect(await forget()).toBe(0)
    for (const open of await listGaps(database)) await shrinkGap(database, open, open.from)
  })

  it('go, in batches, and every longer candle stays what it was', async () => {
    const before = new Map(
      await Promise.all(
        intervals.map(async (interval) => [interval, await listAll('XAUUSD', interval)] as const),
      ),
    )
    expect(before.get('1m')?.length).toBe((now - (now % 60_000) - first) / 60_000)
    // Four days of 1,440 minutes of two symbols, which is more than one batch each.
    expect(await forget()).toBe(4 * 1440 * symbols.length)
    expect(await forget()).toBe(0)
    for (const interval of intervals) {
      const known = before.get(interval) ?? []
      const madeOfMinutes = ['1m', '5m', '15m', '30m'].includes(interval)
      const kept = madeOfMinutes ? known.filter(({ startsAt }) => startsAt >= cut) : known
      expect(kept.length).toBeGreaterThan(1)
      expect([interval, await listAll('XAUUSD', interval)]).toEqual([interval, kept])
    }
  })

  it('are all that the server may delete of candles', async () => {
    const remove = (before: number, most = 10) =>
      sql`select forget_minutes('XAUUSD', 'simulated', ${new Date(before)}, ${most})`.execute(database)
    await expect(remove(midnight - 29 * dayMs)).rejects.toThrow('the minutes of the last thirty days stay')
    await expect(sql`delete from candles`.execute(database)).rejects.toThrow('permission denied')
  })
})
