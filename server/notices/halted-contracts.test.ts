import {
  bought,
  contractOf,
  type DeliveryDesk,
  openDeliveryDesk,
} from '@candor/tests/database/delivery-desk.ts'
import type { TestClient } from '@candor/tests/database/test-server.ts'
import type { WireNotice } from '@candor/wire/notices.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { announceHalts } from './announce-halts.ts'

let desk: DeliveryDesk
beforeAll(async () => {
  desk = await openDeliveryDesk({ feeds: { BTCUSD: ['binance'] } })
})
afterAll(() => desk.stop())

const noticesOf = async (client: TestClient) => {
  const { notices } = (await client.get('/api/v1/notices')).json as { notices: WireNotice[] }
  return notices.map(({ event }) => event)
}

it('whose contract a halt has ended is notified of the halt too, and of its end', async () => {
  const { database, deps, clock } = desk.server
  const [client, stranger] = [await desk.customer(), await desk.customer()]
  await desk.tick('90000.00', { source: 'binance' })
  const { id } = await bought(desk.server, client, { feed: 'binance', timeLimit: 60, rate: '0.82' })
  await desk.tick('90000.00', { source: 'binance' })
  await database
    .insertInto('instrument_halts')
    .values({ symbol: 'BTCUSD', halted_at: new Date(clock.now()), reason: 'test', lifted_at: null })
    .execute()
  await deps.publicLog.seal()
  await expect.poll(async () => (await contractOf(client, id)).reason).toBe('halted')
  await announceHalts(deps)
  expect(await noticesOf(client)).toEqual(['trading-halted', 'contract-returned'])
  await database
    .updateTable('instrument_halts')
    .set({ lifted_at: new Date(clock.now()) })
    .execute()
  await announceHalts(deps)
  expect(await noticesOf(client)).toEqual(['trading-resumed', 'trading-halted', 'contract-returned'])
  expect(await noticesOf(stranger)).toEqual([])
})
