import { secondMs } from '@candor/domain/time/durations.ts'
import {
  bought,
  contractOf,
  type DeliveryDesk,
  openDeliveryDesk,
} from '@candor/tests/database/delivery-desk.ts'
import type { TestClient } from '@candor/tests/database/test-server.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

/** A feed whose ticks have instants of their own, come a little later than that, and stop coming. */
let desk: DeliveryDesk
let client: TestClient
beforeAll(async () => {
  desk = await openDeliveryDesk({ feeds: { BTCUSD: ['binance', 'simulated'] } })
})
afterAll(() => desk.stop())
beforeEach(async () => {
  client = await desk.customer()
  await beat('90000.00', 400)
})

const nextSecond = () => desk.server.clock.now() - (desk.server.clock.now() % secondMs) + secondMs

/** A second passes; its tick is so many milliseconds old when it is published. */
async function beat(price: string, age: number): Promise<void> {
  const { server, market, log } = desk
  server.clock.advance(secondMs - (server.clock.now() % secondMs))
  const at = server.clock.now() - (server.clock.now() % secondMs)
  market.beat(at, { BTCUSD: price }, { source: 'binance', at: at - age })
  await log.flush()
}

const stateOf = async ({ id }: WireContract) => {
  const { status, outcome, reason, purchase, final } = await contractOf(client, id)
  return { status, outcome, reason, purchase: purchase?.mid ?? null, final: final?.mid ?? null }
}

/** Until the last second before an instant. */
async function until(at: number, price: string): Promise<void> {
  while (desk.server.clock.now() + secondMs < at) await beat(price, 400)
}

describe('a contract on a real feed', () => {
  it('counts ticks by their own instants, and waits until none before expiry can come', async () => {
    const contract = await bought(desk.server, client, { feed: 'binance' })
    const purchase = Date.parse(contract.purchaseAt ?? '')
    await until(purchase, '70000.00')
    // Published after the purchase second, but from before it.
    await beat('80000.00', nextSecond() - purchase + 1)
    await beat('90000.00', 400)
    await until(Date.parse(contract.expiresAt), '90500.00')
    // From before the expiry, and published after it.
    const expires = Date.parse(contract.expiresAt)
    await beat('91000.00', nextSecond() - expires + 1)
    await desk.server.deps.publicLog.seal()
    expect((await stateOf(contract)).outcome).toBeNull()
    await beat('1.00', 0)
    await desk.settled()
    expect(await stateOf(contract)).toEqual({
      status: 'settled',
      outcome: 'win',
      reason: null,
      purchase: '90000.00',
      final: '91000.00',
    })
  })

  it('is void and gives the stake back when the feed falls silent for the last ten seconds', async () => {
    const contract = await bought(desk.server, client, { feed: 'binance' })
    await beat('90000.00', 400)
    for (let passed = 0; passed < 15; passed += 1) await beat('90100.00', 400)
    await desk.silence(18)
    await desk.server.deps.publicLog.seal()
    // A late tick could still come.
    expect((await stateOf(contract)).status).toBe('pending')
    await desk.silence(13)
    await desk.settled()
    await expect.poll(() => stateOf(contract)).toMatchObject({ outcome: 'void', reason: 'no-tick' })
    expect((await client.get('/api/v1/balance')).json).toMatchObject({ cash: '10000.00', stake: '0.00' })
  })

  it('runs on through a halt of its last ten seconds, and ends with one before them', async () => {
    const contracts = [await bought(desk.server, client, { feed: 'binance' })]
    await beat('90000.00', 400)
    const expires = Date.parse(contracts[0]?.expiresAt ?? '')
    contracts.push(await bought(desk.server, client, { feed: 'binance', timeLimit: 60, rate: '0.82' }))
    await until(expires - 4_000, '90500.00')
    const at = new Date(desk.server.clock.now() + 2_000)
    await desk.server.database
      .insertInto('instrument_halts')
      .values({ symbol: 'BTCUSD', halted_at: at, reason: 'test', lifted_at: at })
      .execute()
    expect(expires - at.getTime()).toBeLessThan(10_000)
    for (let passed = 0; passed < 20; passed += 1) await beat('91000.00', 400)
    await desk.settled()
    await expect
      .poll(() => stateOf(contracts[0] as WireContract))
      .toMatchObject({ outcome: 'win', reason: null })
    await expect
      .poll(() => stateOf(contracts[1] as WireContract))
      .toMatchObject({ outcome: 'void', reason: 'halted' })
  })

  it('does not count ticks of another feed', async () => {
    const contract = await bought(desk.server, client, { feed: 'binance' })
    // The third of them is the purchase second.
    for (let passed = 0; passed < 3; passed += 1) await beat('90000.00', 0)
    for (let passed = 0; passed < 45; passed += 1) await desk.tick('95000.00')
    await desk.settled()
    await expect
      .poll(() => stateOf(contract))
      .toMatchObject({ outcome: 'void', reason: 'no-tick', purchase: '90000.00', final: '90000.00' })
  })
})
