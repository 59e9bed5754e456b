import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { readHex } from '@candor/domain/proofs/byte-text.ts'
import { verifySeed } from '@candor/domain/proofs/seed-chain.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { type MarketUnderTest, startMarketUnderTest } from '@candor/tests/database/market-under-test.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { checkDay } from '../proofs/check-day.ts'
import { openMarketDay } from '../proofs/open-market-day.ts'
import { listSeeds } from '../proofs/seed-table.ts'
import type { PublishedQuote } from '../quotes/create-board.ts'
import { decodePage, firstPreviousHash, hashPage } from '../quotes/tick-page.ts'
import { deletePagesBefore, findLogStart, listPages } from '../quotes/tick-page-table.ts'

let under: MarketUnderTest
const published: PublishedQuote[] = []
const midnight = Date.parse('2026-11-11T00:00Z')

/** Through midnight between two weekdays, while crypto, forex and metals trade. */
beforeAll(async () => {
  under = await startMarketUnderTest('2026-11-10T23:57:30Z')
  under.market.board.onBeat(({ ticks }) => published.push(...ticks))
  await under.pass(260)
})

afterAll(async () => {
  await under.close()
})

const bitcoin = () => published.filter(({ symbol }) => symbol === 'BTCUSD')

describe('a day that turns', () => {
  it('misses no second and repeats none', () => {
    const seconds = bitcoin().map(({ at }) => at)
    const expected = Array.from({ length: 260 }, (_, i) => Date.parse('2026-11-10T23:57:31Z') + i * 1000)
    expect(seconds).toEqual(expected)
  })

  it('goes on with the path of the new day, from the close of the old one', async () => {
    const day = openMarketDay(await under.market.days.inputOf(midnight))
    const after = published.filter(({ at }) => at >= midnight)
    expect(after.length).toBeGreaterThan(4000)
    for (const { symbol, at, bid, ask, mid } of after) {
      const tick = day.pathOf(symbol)?.tickAt((at - midnight) / 1000)
      if (tick?.bid !== bid || tick.ask !== ask || tick.mid !== mid) expect.fail(`${symbol} at ${at}`)
    }
    const last = bitcoin().findLast(({ at }) => at < midnight)
    expect(day.pathOf('BTCUSD')?.previousClose).toBe(last?.mid)
    expect(under.market.builder.previousClose('BTCUSD')).toBe(last?.mid)
  })

  it('reveals the seed of the old one, which belongs to the anchor, and commits the next in its evening', async () => {
    const { anchor, anchorDay, days } = await listSeeds(under.database)
    expect(anchorDay).toBe('2026-11-09')
    expect(days.map(({ day, seed }) => [day, seed !== null])).toEqual([
      ['2026-11-10', true],
      ['2026-11-11', false],
    ])
    const bytes = (text: string | null | undefined) => readHex(text ?? '') ?? new Uint8Array()
    expect(verifySeed(bytes(days[0]?.seed), 1, bytes(anchor))).toBe(true)
  })

  it('can be changed by nobody once it is committed', async () => {
    const change = (what: string) => sql`${sql.raw(what)}`.execute(under.database)
    await expect(change(`update market_days set terms = '{}'`)).rejects.toThrow('permission denied')
    await expect(
      change(`update market_days set seed = decode(repeat('00', 32), 'hex') where day = '2026-11-10'`),
    ).rejects.toThrow('cannot be changed')
    await expect(change(`update seed_chain set anchor_day = now()`)).rejects.toThrow('permission denied')
    await expect(change(`update tick_pages set feed = 'yahoo'`)).rejects.toThrow('permission denied')
  })
})

describe('the log', () => {
  it('holds every published tick and nothing else, minute by minute', async () => {
    const pages = await listPages(under.database, 0, under.now())
    const logged: unknown[] = []
    for (const { opensAt, content } of pages) {
      for (const [symbol, ticks] of decodePage(opensAt, content))
        for (const tick of ticks)
          logged.push(`${symbol} ${tick.at} ${tick.bid} ${tick.ask} ${tick.mid} ${tick.volume}`)
    }
    const until = pages.at(-1)?.opensAt ?? 0
    const told = published
      .filter(({ at }) => at < until + 60_000)
      .map(({ symbol, at, bid, ask, mid, traded }) => `${symbol} ${at} ${bid} ${ask} ${mid} ${traded}`)
    expect(logged.toSorted()).toEqual(told.toSorted())
    expect(pages.length).toBeGreaterThanOrEqual(4)
  })

  it('is a chain from page to page', async () => {
    let previous: Uint8Array = firstPreviousHash
    for (const page of await listPages(under.database, 0, under.now())) {
      expect(page.hash).toEqual(hashPage(previous, page, page.content))
      previous = page.hash
    }
  })

  it('stays below fifty megabytes a day, as if all markets were open as long as these', async () => {
    const pages = await listPages(under.database, midnight, midnight + 60_000)
    const [page] = pages
    const bytes = page?.content.length ?? 0
    const instruments = new Set(published.filter(({ at }) => at >= midnight).map(({ symbol }) => symbol))
    // More than half of the instruments trade five or eight hours of the day; here every one is counted for a whole one.
    const aroundTheClock = (bytes / instruments.size) * allInstruments().length * 1440
    expect(aroundTheClock).toBeGreaterThan(0)
    expect((bytes / instruments.size) * 1440 * 60).toBeLessThan(50_000_000)
  })

  it('is the same as the recomputed day, bit for bit', async () => {
    const checked = await checkDay(under.database, '2026-11-10', null)
    if (!checked.ok) throw new Error(checked.refusal.kind)
    const { symbols, ...chain } = checked.value
    expect(chain).toEqual({
      seedBelongs: true,
      termsMatch: true,
      forgedCloses: [],
      brokenPage: null,
      unreadablePage: null,
      pages: 3,
    })
    expect(symbols).toHaveLength(allInstruments().length)
    expect(symbols.find(({ symbol }) => symbol === 'BTCUSD')).toEqual({
      symbol: 'BTCUSD',
      same: 149,
      different: 0,
      unrecorded: 86_400 - 149,
      firstDifference: null,
    })
    expect(symbols.every(({ different }) => different === 0)).toBe(true)
  })

  it('tells when the day that is asked for will be revealed', async () => {
    expect(await checkDay(under.database, '2026-11-11', 'BTCUSD')).toEqual({
      ok: false,
      refusal: { kind: 'not-revealed', revealedAt: midnight + dayMs },
    })
    expect(await checkDay(under.database, '2026-11-01', 'BTCUSD')).toMatchObject({
      refusal: { kind: 'unknown-day' },
    })
    expect(await checkDay(under.database, '2026-11-10', 'NOPE')).toMatchObject({
      refusal: { kind: 'unknown-symbol' },
    })
  })

  it('forgets what is too old and can still be checked from where it begins now', async () => {
    await expect(deletePagesBefore(under.database, midnight)).rejects.toThrow(
      'the pages of the last day stay',
    )
    await under.sleepFor(dayMs)
    await under.pass(2)
    await deletePagesBefore(under.database, midnight)
    const left = await listPages(under.database, 0, under.now())
    const start = await findLogStart(under.database)
    expect(left.every(({ opensAt }) => opensAt >= midnight)).toBe(true)
    expect(start.number).toBe(left[0]?.number)
    const [first] = left
    if (!first) throw new Error('nothing left')
    expect(first.hash).toEqual(hashPage(start.previousHash, first, first.content))
    await under.pass(60)
    expect((await listPages(under.database, 0, under.now())).length).toBeGreaterThan(left.length)
  })

  it('shows a tick that somebody with the owner’s rights has changed', async () => {
    await under.pass(65)
    const owner = new pg.Client({ connectionString: await ownerUrl() })
    await owner.connect()
    const { rows } = await owner.query('select min(number) as number from tick_pages')
    await owner.query(`update tick_pages set content = content || '\\x00' where number = $1`, [
      rows[0].number,
    ])
    await owner.end()
    const pages = await listPages(under.database, 0, under.now())
    const [first] = pages
    const start = await findLogStart(under.database)
    if (!first) throw new Error('no page')
    expect(first.hash).not.toEqual(hashPage(start.previousHash, first, first.content))
  })
})

const ownerUrl = async (): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(under.database)
  return inject('clusterUrl').replace(/[^/]+$/, rows[0]?.name ?? '')
}
