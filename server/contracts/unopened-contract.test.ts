import { hourMs } from '@candor/domain/time/durations.ts'
import {
  buy,
  type DeliveryDesk,
  openDeliveryDesk,
  openDirection,
} from '@candor/tests/database/delivery-desk.ts'
import { asOwner } from '@candor/tests/database/operator-client.ts'
import { problemOf } from '@candor/tests/database/test-server.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import type { WireLimits } from '@candor/wire/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let desk: DeliveryDesk
beforeAll(async () => {
  desk = await openDeliveryDesk()
})
afterAll(() => desk.stop())

const endOf = (id: string) =>
  desk.server.database
    .selectFrom('contract_settlements')
    .select(['outcome', 'reason', 'purchase_at', 'paid'])
    .where('contract_id', '=', id)
    .execute()

/** No session outlives a day by itself, so it begins where the clock is about to be; what the server remembers of it is read again. */
async function stayInUntil(at: number): Promise<void> {
  const [started_at, seen_at] = [new Date(at), new Date(at)]
  const kept = await asOwner(desk.server, (database) =>
    database.updateTable('sessions').set({ started_at, seen_at }).returning('customer_id').execute(),
  )
  for (const { customer_id } of kept)
    desk.server.deps.bus.publish('customer.changed', { customerId: customer_id })
}

it('a contract that has expired unopened counts as lost for a limit, and as what it was once it is opened', async () => {
  const { server } = desk
  const client = await desk.customer()
  await client.put('/api/v1/limits/loss-per-day', { value: '5.00' })
  const lost = async () => {
    const { limits } = (await client.get('/api/v1/limits')).json as WireLimits
    return limits.find(({ name }) => name === 'loss-per-day')?.used
  }
  await desk.tick('90000.00')
  const { json, order } = await buy(server, client)
  const { id, expiresAt, stake } = (json as { contract: WireContract }).contract
  expect(await lost()).toBe('0.00')
  for (let at = 0; at <= Date.parse(expiresAt); ) at = await desk.tick('90000.00')
  expect(await lost()).toBe(stake)
  expect(problemOf(await buy(server, client)).code).toBe('loss-limit-reached')
  // The price has not moved: the stake comes back.
  expect((await openDirection(client, id, order)).status).toBe(200)
  await desk.tick('90000.00')
  await desk.watcher.settled()
  await expect.poll(lost).toBe('0.00')
})

it('a contract that nobody opens for a day after expiry is lost, and not before', async () => {
  const { server } = desk
  const client = await desk.customer()
  const { json, order } = await buy(server, client)
  const { id, expiresAt } = (json as { contract: WireContract }).contract
  for (let at = 0; at <= Date.parse(expiresAt); ) at = await desk.tick('90000.00')
  const almost = Date.parse(expiresAt) + 24 * hourMs - 3_000
  await stayInUntil(almost)
  server.clock.advance(almost - server.clock.now())
  await desk.tick('90000.00')
  await desk.watcher.settled()
  expect(await endOf(id)).toEqual([])
  for (let second = 0; second < 4; second += 1) await desk.tick('90000.00')
  await expect
    .poll(() => endOf(id))
    .toEqual([{ outcome: 'lose', reason: 'unopened', purchase_at: null, paid: 0n }])
  await stayInUntil(server.clock.now())
  expect(problemOf(await openDirection(client, id, order)).code).toBe('already-decided')
})
