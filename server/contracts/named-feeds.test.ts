import { dayMs } from '@candor/domain/time/durations.ts'
import { buy, type DeliveryDesk, openDeliveryDesk } from '@candor/tests/database/delivery-desk.ts'
import { problemOf } from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMarketDays } from '../proofs/keep-market-days.ts'

let desk: DeliveryDesk
beforeAll(async () => {
  // The prices of the second day are no path's.
  desk = await openDeliveryDesk({ booksAreBroken: true })
})
afterAll(() => desk.stop())

const real = { source: 'binance' } as const

it('contracts are sold on the feeds that the day’s terms name: another feed waits for the next terms', async () => {
  const { server } = desk
  const client = await desk.customer()
  expect((await buy(server, client)).status).toBe(200)
  await desk.tick('90000.00', real)
  expect(problemOf(await buy(server, client, { feed: real.source })).code).toBe('data-anomaly')
  await desk.tick('90000.00')
  expect((await buy(server, client)).status).toBe(200)

  // As after a start with another feed: what is committed stays, the days after it name the new one.
  server.clock.advance(2 * dayMs)
  const days = await openMarketDays(server.database, server.clock.now(), { BTCUSD: ['binance'] })
  await days.commit(server.clock.now())
  for (let second = 0; second < 3; second += 1) await desk.tick('90000.00', real)
  await server.deps.publicLog.seal()
  const later = await desk.customer()
  const onFeed = await buy(server, later, { feed: real.source })
  expect([onFeed.status, (onFeed.json as { code?: string }).code]).toEqual([200, undefined])
  await desk.tick('90000.00')
  expect(problemOf(await buy(server, later)).code).toBe('data-anomaly')
})
