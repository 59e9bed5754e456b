import { dayMs } from '@candor/domain/time/durations.ts'
import {
  bought,
  contractOf,
  type DeliveryDesk,
  openDeliveryDesk,
} from '@candor/tests/database/delivery-desk.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMarketDays } from '../proofs/keep-market-days.ts'

let desk: DeliveryDesk
beforeAll(async () => {
  // Prices given by hand are not those of a path, which a revealed seed shows.
  desk = await openDeliveryDesk({ booksAreBroken: true })
})
afterAll(() => desk.stop())

/** From the tables: no session outlives days. */
const cash = async () =>
  (await desk.server.database.selectFrom('balances').select('cash').executeTakeFirstOrThrow()).cash
const refunds = () =>
  desk.server.database
    .selectFrom('transfers')
    .select(['subject_id', 'amount'])
    .where('kind', '=', 'contract-refund')
    .execute()
const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

it('a seed that is withheld for 24 hours gives the losers of its day their stakes back, once', async () => {
  const client = await desk.customer()
  const [lost, won] = [
    await bought(desk.server, client),
    await bought(desk.server, client, { direction: 'fall' }),
  ]
  for (let second = 0; second < 3; second += 1) await desk.tick('90000.00')
  for (let second = 0; second < 31; second += 1) await desk.tick('89000.00')
  await desk.settled()
  expect((await contractOf(client, lost.id)).outcome).toBe('lose')
  expect((await contractOf(client, won.id)).outcome).toBe('win')
  expect(await cash()).toBe(9_960_00n)

  const accepted = Date.parse(lost.acceptedAt)
  const deadline = accepted - (accepted % dayMs) + 2 * dayMs
  const look = async () => {
    // The watcher looks every two seconds.
    await pass(3_000)
    return await cash()
  }
  desk.server.clock.advance(deadline - 60_000 - desk.server.clock.now())
  expect(await look()).toBe(9_960_00n)
  desk.server.clock.advance(60_000)
  expect(await look()).toBe(10_160_00n)
  expect(await refunds()).toEqual([{ subject_id: lost.id, amount: 200_00n }])

  // Revealed at last: nothing more comes back, and nothing is taken away.
  const days = await openMarketDays(desk.server.database, accepted)
  await days.keepUp(desk.server.clock.now())
  expect(await look()).toBe(10_160_00n)
  expect(await refunds()).toHaveLength(1)
})
