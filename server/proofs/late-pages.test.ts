import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { type MarketUnderTest, startMarketUnderTest } from '@candor/tests/database/market-under-test.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPublicLog, type PublicLog } from './keep-log.ts'
import { makeLogKey } from './log-key.ts'
import { findLastSubject } from './log-table.ts'

let market: MarketUnderTest
/** How far the log's clock is ahead of the market's, whose ticks are not written down meanwhile. */
let ahead = 0
const key = makeLogKey()
const openLog = (): PublicLog =>
  createPublicLog({
    database: market.database,
    key,
    clock: () => market.now() + ahead,
    log: { warn: () => {} },
  })

beforeAll(async () => {
  market = await startMarketUnderTest('2026-11-10T12:00:00Z')
})
afterAll(() => market.close())

const timeOf = (log: PublicLog): number => readCheckpoint(log.latest()?.text ?? '')?.at ?? 0
const lastPage = async () => Number(await findLastSubject(market.database, 'ticks'))

it('no head is published while pages are late, before or after a restart, and one is again when they are sealed', async () => {
  ahead = 0
  const log = openLog()
  await market.pass(130)
  await log.seal()
  const before = timeOf(log)
  expect(before).toBe(market.now())
  const pages = await lastPage()

  // A little late is no reason to stop.
  ahead = 140_000
  await log.seal()
  expect(timeOf(log)).toBe(market.now() + ahead)

  ahead = 200_000
  const kept = log.latest()
  await log.seal()
  expect(log.latest()).toEqual(kept)
  // It lacks pages that a device expects by now.
  expect(log.told()).toBeNull()
  const restarted = openLog()
  await restarted.seal()
  expect(restarted.latest()).toBeNull()

  ahead = 0
  await market.sleepFor(200_000)
  await market.market.filled()
  // The minute that was cut off is a page once the next one has begun.
  await market.pass(60)
  for (const each of [log, restarted]) {
    await each.seal()
    expect(timeOf(each)).toBe(market.now())
    expect(each.told()).toEqual(each.latest())
  }
  expect(await lastPage()).toBeGreaterThanOrEqual(pages + 3)
})
