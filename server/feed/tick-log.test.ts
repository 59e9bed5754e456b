import { price } from '@candor/domain/money/price.ts'
import { sameBytes } from '@candor/domain/proofs/byte-text.ts'
import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../postgres/database.ts'
import { openPool } from '../postgres/open-pool.ts'
import type { Recorder } from './recording-right.ts'
import { createTickLog, type Predecessor, type ToldBeat } from './tick-log.ts'
import { decodePage, firstPreviousHash, hashPage } from './tick-page.ts'
import { insertPage, listPages, type StoredPage } from './tick-page-table.ts'

let testDatabase: TestDatabase
let database: Database
let owner: pg.Client
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(openPool(testDatabase.servingUrl))
  owner = new pg.Client({ connectionString: testDatabase.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.destroy()
  await testDatabase.drop()
})
beforeEach(async () => {
  await owner.query('truncate tick_pages')
  troubles.length = 0
})

const noon = Date.parse('2026-11-10T12:00:00Z')
const symbols = ['BTCUSD', 'ETHUSD']
const troubles: unknown[] = []

/** The same in every process, as the simulated feed is. */
const beatAt = (second: number): ToldBeat => {
  const at = noon + second * 1_000
  const ticks = symbols.map((symbol, place) => {
    const bid = BigInt(100_000 + ((second * 7) % 50) + place)
    const sides = { bid: price(bid), ask: price(bid + 2n), mid: price(bid + 1n) }
    return { symbol, source: 'simulated' as const, at, ...sides, traded: BigInt(second % 5) }
  })
  return { at, ticks }
}

/** A server that was alive from one second to another. */
const aliveUntil = (first: number, last: number): Predecessor => ({
  until: noon + last * 1_000,
  *told(from, until) {
    for (let second = first; second <= last; second += 1) {
      const beat = beatAt(second)
      if (beat.at >= from && beat.at <= until) yield beat
    }
  },
})

function openLog(whose: Recorder) {
  const right = { whose }
  const log = createTickLog(
    database,
    (error) => troubles.push(error),
    () => right.whose,
  )
  const pass = async (from: number, until: number) => {
    for (let second = from; second <= until; second += 1) {
      log.add(beatAt(second))
      // Pages are written while time goes on; here it waits for them.
      if (second > from && second % 60 === 0 && right.whose === 'ours')
        await expect.poll(() => hasPage(second - 60)).toBe(true)
    }
  }
  return { ...log, right, pass }
}

const pageCount = async () =>
  Number((await owner.query<{ count: string }>('select count(*) from tick_pages')).rows[0]?.count)
const hasPage = async (second: number) =>
  (await owner.query('select 1 from tick_pages where opens_at = $1', [new Date(noon + second * 1_000)]))
    .rowCount !== 0

/** The seconds that are in the log, by instrument, in its order; every page follows from the one before. */
async function logged(): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {}
  let previous: Pick<StoredPage, 'number' | 'hash'> = { number: 0n, hash: firstPreviousHash }
  for (const page of await listPages(database, 0, noon + 86_400_000)) {
    expect(page.number).toBe(previous.number + 1n)
    expect(sameBytes(page.hash, hashPage(previous.hash, page, page.content))).toBe(true)
    previous = page
    for (const [symbol, ticks] of decodePage(page.opensAt, page.content)) {
      const seconds = ticks.map(({ at }) => (at - noon) / 1_000)
      for (const [place, tick] of ticks.entries()) {
        const told = beatAt(seconds[place] ?? -1).ticks.find((each) => each.symbol === symbol)
        expect([tick.bid, tick.ask, tick.mid, tick.volume]).toEqual([
          told?.bid,
          told?.ask,
          told?.mid,
          told?.traded,
        ])
      }
      found[symbol] = [...(found[symbol] ?? []), ...seconds]
    }
  }
  return found
}

const everySecond = (from: number, until: number) =>
  Object.fromEntries(
    symbols.map((symbol) => [symbol, Array.from({ length: until - from + 1 }, (_, place) => from + place)]),
  )

it('has every second once while one of two servers writes and the other one only listens', async () => {
  const [anna, ben] = [openLog('ours'), openLog('others')]
  await Promise.all([anna.pass(0, 130), ben.pass(0, 130)])
  await Promise.all([anna.flush(), ben.flush()])
  expect(await logged()).toEqual(everySecond(0, 130))
  expect(await pageCount()).toBe(3)
})

it('has no gap where one dies in the middle of a minute and the other one goes on', async () => {
  const [anna, ben] = [openLog('ours'), openLog('others')]
  await anna.pass(0, 90)
  await ben.pass(0, 97)
  anna.right.whose = 'others'
  ben.right.whose = 'ours'
  await ben.goOn(aliveUntil(0, 89))
  await ben.pass(98, 125)
  await ben.flush()
  expect(await logged()).toEqual(everySecond(0, 125))
})

it('has no gap where the other one had only just been started: what was told before it is known', async () => {
  const [anna, ben] = [openLog('ours'), openLog('others')]
  await anna.pass(0, 90)
  await ben.pass(85, 97)
  ben.right.whose = 'ours'
  await ben.goOn(aliveUntil(0, 89))
  await ben.pass(98, 125)
  await ben.flush()
  expect(await logged()).toEqual(everySecond(0, 125))
})

it('says nothing of seconds in which nobody was there', async () => {
  const [anna, ben] = [openLog('ours'), openLog('ours')]
  await anna.pass(0, 90)
  // One server alone, killed and started again: what it told last, after it was last seen alive, nobody knows.
  await ben.goOn(aliveUntil(0, 88))
  await ben.pass(100, 130)
  await ben.flush()
  const { BTCUSD = [] } = await logged()
  expect(BTCUSD).toEqual([
    ...(everySecond(0, 88)['BTCUSD'] ?? []),
    ...(everySecond(100, 130)['BTCUSD'] ?? []),
  ])
})

it('has nothing twice where one that was frozen wakes up in the middle of writing', async () => {
  const [anna, ben] = [openLog('ours'), openLog('others')]
  await anna.pass(0, 70)
  await ben.pass(0, 76)
  ben.right.whose = 'ours'
  await ben.goOn(aliveUntil(0, 69))
  await ben.pass(77, 130)
  // She does not know it yet, and writes her page where the log ended when she last looked.
  anna.add(beatAt(131))
  await expect.poll(() => troubles).toHaveLength(1)
  anna.right.whose = 'others'
  await anna.pass(132, 190)
  await ben.pass(131, 190)
  await Promise.all([anna.flush(), ben.flush()])
  expect(await logged()).toEqual(everySecond(0, 190))
})

it('goes on in the same minute after a stop in the middle of it', async () => {
  const [anna, ben] = [openLog('ours'), openLog('others')]
  await anna.pass(0, 30)
  await ben.pass(0, 33)
  await anna.flush()
  ben.right.whose = 'ours'
  await ben.goOn(aliveUntil(0, -1))
  await ben.pass(34, 65)
  await ben.flush()
  expect(await logged()).toEqual(everySecond(0, 65))
})

it('has a page once whose writing was not confirmed', async () => {
  const anna = openLog('ours')
  await anna.pass(0, 59)
  // Somebody writes the page that anna is about to write: as if her own had come through before her line was cut.
  const other = openLog('ours')
  await other.pass(0, 59)
  await other.flush()
  await anna.pass(60, 121)
  await anna.flush()
  expect(await logged()).toEqual(everySecond(0, 121))
  const [first] = await listPages(database, 0, noon + 86_400_000)
  if (!first) throw new Error('there is no page')
  await expect(insertPage(database, first)).rejects.toThrow()
})
