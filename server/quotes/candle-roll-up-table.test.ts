import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { price } from '@candor/domain/money/price.ts'
import { type Candle, rollUp } from '@candor/domain/quotes/candle.ts'
import {
  type Interval,
  intervals,
  type StoredInterval,
  startFromDate,
  startOfCandle,
  storedUnder,
} from '@candor/domain/quotes/roll-up-interval.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../postgres/database.ts'
import { openPool } from '../postgres/open-pool.ts'
import { createCandleBuilder } from './candle-builder.ts'
import { emptyColumns } from './candle-columns.ts'
import { insertColumns } from './candle-table.ts'
import { createCandleSource } from './list-candles.ts'

let testDatabase: TestDatabase
let database: Database
const symbol = 'EURUSD'
const starts: Readonly<Record<StoredInterval, number[]>> = { '1m': [], '1h': [], '1D': [] }
const candlesOf = new Map<StoredInterval, Candle[]>()
const now = Date.parse('2026-11-10T12:34:00Z')

/** Whole ticks, so that what is shown is what is kept; about one in ten is missing, as in a market without ticks. */
const make = (startsAt: number, i: number): Candle => {
  const value = (k: number): bigint => BigInt(((i * 7919 + k * 104_729) % 5000) + 100_000) * 1000n
  const all = [value(1), value(2), value(3), value(4)].toSorted((one, other) => (one < other ? -1 : 1))
  const [low = 0n, open = 0n, close = 0n, high = 0n] = all
  return { startsAt, open: price(open), high: price(high), low: price(low), close: price(close), volume: i }
}

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(openPool(testDatabase.servingUrl))
  const lengths: [StoredInterval, number, number][] = [
    ['1m', 60_000, 5000],
    ['1h', 3_600_000, 2000],
    ['1D', dayMs, 700],
  ]
  for (const [interval, length, count] of lengths) {
    const first = now - (now % length) - count * length
    const kept: Candle[] = []
    for (let i = 0; i < count; i += 1) if (i % 10 !== 3) kept.push(make(first + i * length, i))
    starts[interval].push(...kept.map(({ startsAt }) => startsAt))
    candlesOf.set(interval, kept)
    const columns = emptyColumns([symbol], kept.length)
    kept.forEach((candle, row) => {
      columns.startsAt[row] = candle.startsAt
      for (const key of ['open', 'high', 'low', 'close'] as const) columns[key][row] = Number(candle[key])
      columns.volume[row] = candle.volume
    })
    await insertColumns(database, 'simulated', interval, columns)
  }
})

afterAll(async () => {
  await database.destroy()
  await testDatabase.drop()
})

const source = () =>
  createCandleSource({
    database,
    candles: createCandleBuilder(),
    sources: new Map([[symbol, 'simulated']]),
  })

const expected = (interval: Interval): Candle[] => {
  const calendar = findInstrument(symbol)?.calendar ?? 'FX24X5'
  const stored = storedUnder[interval]
  const startOf = (ms: number): number =>
    stored === '1D' ? startFromDate(interval, ms) : startOfCandle(interval, calendar, ms)
  return rollUp(candlesOf.get(stored) ?? [], startOf)
}

describe.each(intervals)('candles of %s', (interval) => {
  it('are rolled up in the database as the rule says', async () => {
    const { candles, more } = await source().list({ symbol, interval, before: null, limit: 1000 })
    const all = expected(interval)
    expect(more).toBe(all.length > 1000)
    expect(candles).toEqual(all.slice(-1000))
  })

  it('come in pages that fit together, whatever the limit', async () => {
    const all = expected(interval)
    for (const limit of [1, 7, 100]) {
      const pages: Candle[] = []
      let before: number | null = null
      for (let i = 0; i < 3; i += 1) {
        const page: { candles: readonly Candle[]; more: boolean } = await source().list({
          symbol,
          interval,
          before,
          limit,
        })
        pages.unshift(...page.candles)
        before = page.candles[0]?.startsAt ?? 0
        expect(page.more).toBe(all.length > pages.length)
        if (!page.more) break
      }
      expect(pages).toEqual(all.slice(-pages.length))
    }
  })

  it('before an instant within a candle include that candle', async () => {
    const all = expected(interval)
    const third = all.at(-3)?.startsAt ?? 0
    const { candles } = await source().list({ symbol, interval, before: third + 1000, limit: 5 })
    expect(candles.at(-1)?.startsAt).toBe(third)
  })
})

it('puts the running candle on top of what is written', async () => {
  const candles = createCandleBuilder()
  const mid = price(110_000_000n)
  candles.addTick(symbol, { at: now, mid, volume: 5 })
  candles.addTick(symbol, { at: now + 61_000, mid, volume: 5 })
  const sources = new Map([[symbol, 'simulated' as const]])
  const list = createCandleSource({ database, candles, sources })
  const { candles: found } = await list.list({ symbol, interval: '1m', before: null, limit: 3 })
  const written = expected('1m').at(-1)
  expect(found.map(({ startsAt }) => startsAt)).toEqual([written?.startsAt, now, now + 60_000])
  expect(list.current(symbol, '1m')).toEqual(found.at(-1))
})
