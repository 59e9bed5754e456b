import { hourMs } from '@candor/domain/time/durations.ts'
import {
  goldLimit,
  openTradingDesk,
  placeGold,
  type TradingDesk,
} from '@candor/tests/database/trading-desk.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

let desk: TradingDesk
let owner: pg.Client
beforeAll(async () => {
  desk = await openTradingDesk()
  owner = new pg.Client({ connectionString: desk.server.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await desk.stop()
})

it('by the clock, an order of the session ends with it and every night is charged once', async () => {
  const client = await desk.customer()
  const { limit } = goldLimit('3000.00').type
  const ids = {
    session: await placeGold(client, { type: { kind: 'limit', limit, until: 'session' } }),
    kept: await placeGold(client, goldLimit('3000.00')),
    position: await placeGold(client),
  }
  const statusOf = async (id: string) =>
    (await owner.query<{ status: string }>('select status from orders where id = $1', [id])).rows[0]?.status
  const nights = async () =>
    (
      await owner.query<{ at: Date; amount: string }>(
        `select at, amount::text from position_events where position_id = $1 and kind = 'financed'`,
        [ids.position],
      )
    ).rows.map(({ amount }) => amount)
  expect(await statusOf(ids.session)).toBe('resting')

  desk.server.clock.advance(24 * hourMs)
  await expect.poll(() => statusOf(ids.session)).toBe('expired')
  await expect.poll(nights).toHaveLength(1)
  // Two more nights in which nobody looked are two more charges: 0.018 % of 4000.00 is 0.72 each.
  desk.server.clock.advance(48 * hourMs)
  await expect.poll(nights).toEqual(['72', '72', '72'])
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(await nights()).toHaveLength(3)
  expect(await statusOf(ids.kept)).toBe('resting')
  const { rows } = await owner.query<{ cash: string; reserve: string }>(
    'select cash::text, reserve::text from balances where customer_id = (select customer_id from orders where id = $1)',
    [ids.kept],
  )
  // 10000.00 less margin 200.00, fee 2.01, three nights, and the reserve of the order that is kept: 150.00 and 1.50.
  expect(rows[0]).toEqual({ cash: String(1_000_000 - 20_000 - 201 - 216 - 15_150), reserve: '15150' })
})
