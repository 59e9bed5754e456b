import { hourMs } from '@candor/domain/time/durations.ts'
import { type MarketUnderTest, startMarketUnderTest } from '@candor/tests/database/market-under-test.ts'
import { byForm } from '@candor/tests/test-form.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTrustedClock } from '../clock/trusted-clock.ts'
import type { Database } from '../postgres/database.ts'

const said: string[] = []
const log = {
  warn: (...words: unknown[]) => void said.push(String(words.at(-1))),
  error: (...words: unknown[]) => void said.push(String(words.at(-1))),
}

let test: MarketUnderTest
beforeAll(async () => {
  test = await startMarketUnderTest('2026-11-10T23:30:00Z', { log })
})
afterAll(() => test.close())

/** Every second that is written down, in the order it was written. */
const recorded = async (database: Database) =>
  (await database.selectFrom('recent_ticks').select(['at', 'ticks']).orderBy('at').execute()).map((row) => ({
    at: row.at.getTime(),
    bitcoin: row.ticks.simulated?.['BTCUSD'] ?? null,
  }))

describe('a clock that jumps ahead over midnight and back again', () => {
  it('turns every price stale instead of repeating what was published', async () => {
    await test.pass(3)
    await test.sleepFor(hourMs)
    const ahead = test.market.board.quoteOf('BTCUSD')
    expect(ahead?.state).toBe('live')
    await test.sleepFor(-hourMs)
    await test.pass(3)
    const back = test.market.board.quoteOf('BTCUSD')
    expect([back?.state, back?.sequence]).toEqual(['stale', ahead?.sequence])
  })

  it('does not start again before time has caught up', async () => {
    await expect(test.stopFor(0)).rejects.toThrow(/The clock says 2026-11-10T23:30/)
    await test.killFor(2 * hourMs)
    await test.pass(2)
    expect(test.market.board.quoteOf('BTCUSD')?.state).toBe('live')
  })

  it('goes on by itself once time has caught up, and says both', async () => {
    said.length = 0
    await test.sleepFor(hourMs)
    await test.pass(2)
    const before = await recorded(test.database)
    const { sequence } = test.market.board.quoteOf('BTCUSD') ?? { sequence: 0 }
    await test.sleepFor(-hourMs)
    await test.pass(2)
    expect(test.market.board.quoteOf('BTCUSD')?.state).toBe('stale')
    expect(await recorded(test.database), 'nothing is written while it stands still').toEqual(before)
    await test.sleepFor(hourMs - 10_000)
    await test.pass(12)
    const after = test.market.board.quoteOf('BTCUSD')
    expect([after?.state, (after?.sequence ?? 0) - sequence]).toEqual(['live', 4])
    expect(said).toEqual([
      'the clock went back: prices stand still until it has caught up',
      'the clock has caught up with the published prices, which go on',
    ])
    const now = await recorded(test.database)
    expect(now.slice(0, before.length), 'what was written is as it was').toEqual(before)
    expect(now.slice(before.length).map(({ at }) => at - (before.at(-1)?.at ?? 0))).toEqual([
      1_000, 2_000, 3_000, 4_000,
    ])
  })
})

describe.each(byForm([-hourMs], [hourMs, -hourMs]))(
  'a machine whose clock jumps by %d ms and back within ten minutes',
  (jump) => {
    it('tells every second once, on the path that it would have told anyway', async () => {
      const machine = { ahead: Date.parse('2026-11-10T12:00:00Z'), elapsed: 0 }
      const { now } = createTrustedClock({
        log,
        wall: () => machine.ahead + machine.elapsed,
        elapsed: () => machine.elapsed,
        awakeOrNot: () => machine.elapsed,
      })
      const jumping = await startMarketUnderTest('2026-11-10T12:00:00Z', { clock: now })
      const { market, database } = jumping
      const pass = async (seconds: number) => {
        for (let second = 0; second < seconds; second += 1) {
          machine.elapsed += 1_000
          await market.pulse()
          expect(market.board.quoteOf('BTCUSD')?.state).toBe('live')
        }
        await market.written()
      }
      await pass(5)
      machine.ahead += jump
      await pass(130)
      machine.ahead -= jump
      await pass(65)
      const seconds = await recorded(database)
      const from = Date.parse('2026-11-10T12:00:01Z')
      expect(seconds.map(({ at }) => at)).toEqual(Array.from({ length: 200 }, (_, i) => from + i * 1_000))
      expect(seconds.every(({ at, bitcoin }) => bitcoin?.[0] === at)).toBe(true)
      const minutes = await database
        .selectFrom('candles')
        .select('opens_at')
        .where('symbol', '=', 'BTCUSD')
        .where('interval', '=', '1m')
        .where('opens_at', '>=', new Date('2026-11-10T12:00:00Z'))
        .orderBy('opens_at')
        .execute()
      expect(minutes.map(({ opens_at }) => opens_at.toISOString().slice(11, 16))).toEqual([
        '12:00',
        '12:01',
        '12:02',
      ])
      await jumping.close()
    })
  },
)
