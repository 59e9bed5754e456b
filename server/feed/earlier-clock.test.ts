import { createTestDatabase } from '@candor/tests/database/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MarketUnderTest, startMarketUnderTest } from './market-under-test.ts'

const hour = 3_600_000

let test: MarketUnderTest
beforeAll(async () => {
  test = await startMarketUnderTest(await createTestDatabase(), '2026-11-10T23:30:00Z')
}, 120_000)
afterAll(() => test.close())

describe('a clock that jumps ahead over midnight and back again', () => {
  it('turns every price stale instead of repeating what was published', async () => {
    await test.pass(3)
    await test.sleepFor(hour)
    const ahead = test.market.board.quoteOf('BTCUSD')
    expect(ahead?.state).toBe('live')
    await test.sleepFor(-hour)
    await test.pass(3)
    const back = test.market.board.quoteOf('BTCUSD')
    expect([back?.state, back?.sequence]).toEqual(['stale', ahead?.sequence])
  })

  it('does not start again before time has caught up', async () => {
    await expect(test.stopFor(0)).rejects.toThrow(/The clock says 2026-11-10T23:30/)
    await test.killFor(2 * hour)
    await test.pass(2)
    expect(test.market.board.quoteOf('BTCUSD')?.state).toBe('live')
  })
})
