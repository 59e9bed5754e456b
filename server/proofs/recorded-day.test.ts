import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { price } from '@candor/domain/money/price.ts'
import { createBegunMarket } from '@candor/tests/database/begun-market.ts'
import { markTested } from '@candor/tests/database/mark-tested.ts'
import type { TestDatabase } from '@candor/tests/database/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../http/create-log.ts'
import { type RunningServer, startServer } from '../main.ts'
import { type Database, openDatabase } from '../postgres/database.ts'
import { openPool } from '../postgres/open-pool.ts'
import { decodePage, encodePart, hashPage, joinParts } from '../quotes/tick-page.ts'
import { findHashBefore, listPages } from '../quotes/tick-page-table.ts'
import { checkDay } from './check-day.ts'

/** A whole server with its own timers, whose clock says that it is shortly before midnight when it is ready. */

const day = '2026-11-10'
const midnight = Date.parse('2026-11-11T00:00:00Z')
const secondsBefore = 5

let testDatabase: TestDatabase
let server: RunningServer
let database: Database
let recorded = 0
let dataFolder: string
let marked: Promise<void> | undefined
const over = new AbortController()

beforeAll(async () => {
  testDatabase = await createBegunMarket(midnight - 1)
  database = openDatabase(openPool(testDatabase.servingUrl))
  dataFolder = mkdtempSync(join(tmpdir(), 'candor-day-'))
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', CANDOR_DATA: dataFolder })
  if (!config.ok) throw new Error('the settings were refused')
  let passed = () => 0
  server = await startServer({
    config: config.value,
    databaseUrl: testDatabase.servingUrl,
    log: createLog('error'),
    clock: () => midnight - secondsBefore * 1000 + passed(),
  })
  marked = markTested(testDatabase.url, over.signal)
  // The clock does not advance while the server starts, however long that takes here; then it passes as everywhere.
  const from = performance.now()
  passed = () => Math.floor(performance.now() - from)
  await sleep(secondsBefore * 1000)
  while ((await pageOfDay()) === undefined || !(await isRevealed())) await sleep(100)
})

afterAll(async () => {
  over.abort()
  await marked
  await database.destroy()
  await server.close()
  await testDatabase.drop()
  rmSync(dataFolder, { recursive: true })
})

const pageOfDay = async () => (await listPages(database, midnight - 86_400_000, midnight))[0]

async function isRevealed(): Promise<boolean> {
  const response = await fetch(`${server.address}/api/v1/seeds`)
  const { days } = (await response.json()) as { days: { day: string; seed: string | null }[] }
  return days.some((each) => each.day === day && each.seed !== null)
}

/** npm run day, as it is. */
const runTool = (...parameters: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const tool = fileURLToPath(new URL('../../tools/day.ts', import.meta.url))
    const env = { ...process.env, DATABASE_URL: testDatabase.url }
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', tool, ...parameters],
      { env },
      (error, output) => resolve({ code: error === null ? 0 : Number(error.code), output }),
    )
  })

async function rewritePage(content: Uint8Array, hash: Uint8Array): Promise<void> {
  const owner = new pg.Client({ connectionString: testDatabase.url })
  await owner.connect()
  const { number } = (await pageOfDay()) ?? {}
  await owner.query('update tick_pages set content = $1, hash = $2 where number = $3', [
    content,
    hash,
    number,
  ])
  await owner.end()
}

describe('a day that a running server recorded and revealed', () => {
  it('is the recomputed one, bit for bit, as far as it was recorded', async () => {
    const { code, output } = await runTool(day)
    expect(output.match(/^\S+ +(same|no tick)/gm)).toHaveLength(106)
    const [, same, off] = /^BTCUSD +same, (\d+) ticks, (\d+) s not recorded$/m.exec(output) ?? []
    recorded = Number(same)
    // The second it was started in was shown and not published.
    expect(recorded).toBeGreaterThanOrEqual(secondsBefore - 2)
    expect(recorded + Number(off)).toBe(86_400)
    expect(output).toContain(`seed of ${day} belongs to the published chain`)
    expect([code, output.includes('All the same')]).toEqual([0, true])
  })

  it('is not, when a single bit of a page is turned', async () => {
    const page = await pageOfDay()
    if (!page) throw new Error('nothing was recorded')
    const turned = Buffer.from(page.content)
    turned[turned.length - 5] = (turned[turned.length - 5] ?? 0) ^ 1
    await rewritePage(turned, page.hash)
    const { code, output } = await runTool(day, 'BTCUSD')
    await rewritePage(page.content, page.hash)
    expect(output).toContain(`page ${page.number} of the log DOES NOT FOLLOW from the one before`)
    expect([code, output.includes('NOT ALL WELL')]).toEqual([1, true])
  })

  it('is not, when one price is another and the chain was made to fit', async () => {
    const page = await pageOfDay()
    const previous = page && (await findHashBefore(database, page.number))
    if (!page || !previous) throw new Error('nothing was recorded')
    const ticks = decodePage(page.opensAt, page.content)
    const [first, ...others] = ticks.get('BTCUSD') ?? []
    if (!first) throw new Error('no tick of BTCUSD')
    ticks.set('BTCUSD', [{ ...first, mid: price(first.mid + 1n) }, ...others])
    const parts = new Map(Array.from(ticks, ([symbol, rows]) => [symbol, encodePart(page.opensAt, rows)]))
    const content = joinParts(parts)
    await rewritePage(content, hashPage(previous, page, content))
    const { code, output } = await runTool(day, 'BTCUSD')
    await rewritePage(page.content, page.hash)
    expect(output).toContain(
      `DIFFERS in 1 of ${recorded} ticks, first at ${new Date(first.at).toISOString().replace('.000Z', 'Z')}`,
    )
    expect([code, output.includes('NOT ALL WELL')]).toEqual([1, true])
  })
  it('is not, when it began from closes that the day before did not end on', async () => {
    const owner = new pg.Client({ connectionString: testDatabase.url })
    await owner.connect()
    const forge = (share: string) =>
      owner.query(
        `update market_days set closes = jsonb_set(closes, '{BTCUSD}', to_jsonb((((closes ->> 'BTCUSD')::bigint) ${share})::text))
         where day = $1::date - 1`,
        [day],
      )
    await owner.query('alter table market_days disable trigger keep_market_day')
    await forge('+ 1')
    const [forged, other] = [await checkDay(database, day, 'BTCUSD'), await checkDay(database, day, 'EURUSD')]
    await forge('- 1')
    await owner.query('alter table market_days enable trigger keep_market_day')
    await owner.end()
    expect([forged, other].map((found) => found.ok && found.value.forgedCloses)).toEqual([['BTCUSD'], []])
    const honest = await checkDay(database, day, 'BTCUSD')
    expect(honest.ok && honest.value.forgedCloses).toEqual([])
  })
})
