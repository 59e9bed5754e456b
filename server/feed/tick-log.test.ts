import { price } from '@candor/domain/money/price.ts'
import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HeldLease } from '../leases/held-leases.ts'
import { type Database, openDatabase } from '../postgres/database.ts'
import { openPool } from '../postgres/open-pool.ts'
import type { PublishedQuote } from '../quotes/create-board.ts'
import { decodePage } from '../quotes/tick-page.ts'
import { listPages } from '../quotes/tick-page-table.ts'
import { forgetSeconds } from './recent-tick-table.ts'
import { createTickLog, type TickLog, type TickLogOptions } from './tick-log.ts'
import { feedSecond } from './write-second.ts'

let testDatabase: TestDatabase
let database: Database
let owner: pg.Client
const errors: unknown[] = []
beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(openPool(testDatabase.servingUrl))
  owner = new pg.Client({ connectionString: testDatabase.url })
  await owner.connect()
  errors.length = 0
})
afterEach(async () => {
  await owner.end()
  await database.destroy()
  await testDatabase.drop()
})

const minute = Date.parse('2026-11-10T15:00:00Z')
const secondAt = (second: number) => minute + second * 1_000

const open = (options: Partial<TickLogOptions> = {}): TickLog =>
  createTickLog(database, {
    onError: (error) => errors.push(error),
    right: { whose: () => 'ours', lease: () => null },
    ...options,
  })

const tickAt = (second: number) => ({
  at: secondAt(second),
  bid: price(99n),
  ask: price(101n),
  mid: price(100n + BigInt(second)),
  volume: 1n,
})
const tell = (log: TickLog, second: number, source: PublishedQuote['source'] = 'simulated') => {
  const quote = { ...tickAt(second), symbol: 'BTCUSD', source, traded: 1n } as unknown as PublishedQuote
  log.add({ at: secondAt(second), ticks: [quote], states: [] })
}
const written = async (): Promise<number[]> =>
  (await owner.query<{ at: Date }>('select at from recent_ticks order by at')).rows.map(
    ({ at }) => (at.getTime() - minute) / 1_000,
  )
/** Which seconds each page holds. */
const pages = async (): Promise<[string, number[]][]> =>
  (await listPages(database, 0, minute * 2)).map(({ opensAt, feed, content }) => [
    feed,
    (decodePage(opensAt, content).get('BTCUSD') ?? []).map(({ at }) => (at - minute) / 1_000),
  ])

describe('the log of ticks', () => {
  it('writes every second at once, and a page when the minute is over', async () => {
    const log = open()
    for (const second of [57, 58, 59]) tell(log, second)
    log.pass(secondAt(59))
    log.pass(secondAt(60))
    await log.flush()
    expect(await written()).toEqual([57, 58, 59, 60])
    expect(await pages()).toEqual([['simulated', [57, 58, 59]]])
  })

  it('makes one page of a minute in which the process was killed', async () => {
    const killed = open()
    tell(killed, 1)
    tell(killed, 2)
    await killed.flush()
    const next = open()
    tell(next, 7)
    tell(next, 61)
    await next.flush()
    expect(await pages()).toEqual([['simulated', [1, 2, 7]]])
  })

  it('goes on where it stopped between the pages of two feeds', async () => {
    const log = open()
    tell(log, 1)
    tell(log, 2, 'binance')
    tell(log, 61)
    await log.flush()
    await owner.query(
      `alter table tick_pages disable trigger all; delete from tick_pages where feed = 'binance'`,
    )
    const next = open()
    tell(next, 121)
    await next.flush()
    expect(await pages()).toEqual([
      ['simulated', [1]],
      ['binance', [2]],
      ['simulated', [61]],
    ])
  })

  it('makes up for a gap with what the feed can still say of it, but not for hours of it', async () => {
    const asked: [number, number][] = []
    const missed = async (after: number, before: number) => {
      asked.push([(after - minute) / 1_000, (before - minute) / 1_000])
      return [
        feedSecond(after + 1_000, 'simulated', new Map([['BTCUSD', { ...tickAt(3), at: after + 1_000 }]])),
      ]
    }
    const log = open({ missed })
    tell(log, 2)
    tell(log, 5)
    await log.flush()
    tell(log, 7_200)
    await log.flush()
    expect(asked).toEqual([
      [2, 5],
      [5, 605],
    ])
    expect(await written()).toEqual([2, 3, 5, 6, 7_200])
    expect(await pages()).toEqual([['simulated', [2, 3, 5, 6]]])
  })

  it('never writes a second that is not later than the last one', async () => {
    tell(open(), 9)
    await expect.poll(written).toEqual([9])
    const behind = open()
    tell(behind, 8)
    tell(behind, 9)
    tell(behind, 10)
    await behind.flush()
    expect(await written()).toEqual([9, 10])
  })

  it('writes nothing under a lease that is lost, and says so once', async () => {
    await owner.query(`insert into watcher_leases values ('feed', 'me', 7, now() + interval '1 min')`)
    const log = open({
      right: { whose: () => 'ours', lease: (): HeldLease => ({ name: 'feed', token: 7n }) },
    })
    tell(log, 1)
    await log.flush()
    await owner.query(`update watcher_leases set token = 8`)
    tell(log, 2)
    await log.flush()
    tell(log, 3)
    await log.flush()
    expect(await written()).toEqual([1])
    expect(errors).toHaveLength(1)
    await owner.query(`update watcher_leases set token = 7`)
    tell(log, 4)
    await log.flush()
    expect(await written()).toEqual([1, 2, 3, 4])
  })
})

describe('seconds of ticks', () => {
  it('may be added, and not changed or deleted, by the server’s role', async () => {
    tell(open(), 1)
    await expect.poll(written).toEqual([1])
    const serving = openPool(testDatabase.servingUrl, { max: 1 })
    for (const change of [
      `update recent_ticks set ticks = '{}'`,
      'delete from recent_ticks',
      'truncate recent_ticks',
    ])
      await expect(serving.query(change)).rejects.toThrow('permission denied')
    await serving.end()
  })

  it('go after an hour, when their page is written and no contract needs them', async () => {
    const log = open()
    for (const second of [1, 61, 7_200]) tell(log, second)
    await log.flush()
    await forgetSeconds(database, secondAt(50_000))
    // That of the last page stays, whichever server asks.
    expect(await written()).toEqual([61, 7_200])
  })
})
