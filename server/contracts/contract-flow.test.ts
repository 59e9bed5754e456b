import {
  bought,
  buy,
  contractOf,
  type DeliveryDesk,
  openDeliveryDesk,
} from '@candor/tests/database/delivery-desk.ts'
import { problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let desk: DeliveryDesk
let client: TestClient
beforeAll(async () => {
  desk = await openDeliveryDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  await desk.tick('90000.00')
  client = await desk.customer()
})

const balance = async () =>
  (await client.get('/api/v1/balance')).json as { cash: string; stake: string; version: number }
const list = async (query: string) =>
  ((await client.get(`/api/v1/contracts?${query}`)).json as { contracts: WireContract[] }).contracts

/** The first second after the purchase, seconds at the same price, and then one more price until the time is over. */
async function run(contract: WireContract, first: string, last: string): Promise<WireContract> {
  const expiry = Date.parse(contract.expiresAt)
  let at = await desk.tick(first)
  while (at + 1_000 < expiry) at = await desk.tick(at + 2_000 > expiry ? last : first)
  await desk.tick('1.00')
  await desk.settled()
  return await contractOf(client, contract.id)
}

describe('a contract of $200 that pays 80 %', () => {
  it('sets the stake aside, runs, and knows its purchase tick as soon as it has come', async () => {
    const contract = await bought(client)
    expect(contract).toMatchObject({ status: 'running', stake: '200.00', rate: '0.80', purchase: null })
    expect(await balance()).toMatchObject({ cash: '9800.00', stake: '200.00' })
    const at = await desk.tick('90100.00')
    await desk.tick('90200.00')
    expect(await contractOf(client, contract.id)).toMatchObject({
      status: 'running',
      purchase: { at: new Date(at).toISOString(), mid: '90100.00' },
      final: null,
    })
    expect((await list('status=running')).map(({ id }) => id)).toEqual([contract.id])
  })

  it.each([
    ['win', '90000.00', '90000.01', '160.00', '10160.00'],
    ['lose', '90000.00', '89999.99', '-200.00', '9800.00'],
    ['draw', '90000.00', '90000.00', '0.00', '10000.00'],
  ] as const)('%s: from %s to %s it makes %s', async (outcome, first, last, profit, cash) => {
    const contract = await bought(client)
    const settled = await run(contract, first, last)
    expect(settled).toMatchObject({ status: 'settled', outcome, profit, voidReason: null })
    expect(settled.purchase?.mid).toBe(first)
    expect(settled.final?.mid).toBe(last)
    expect(await balance()).toMatchObject({ cash, stake: '0.00' })
    expect((await list(`status=settled&outcome=${outcome}`)).map(({ id }) => id)).toEqual([contract.id])
    expect(await list('status=running')).toEqual([])
  })

  it('is won by a fall where it was bought as one', async () => {
    const contract = await bought(client, { direction: 'fall' })
    expect(await run(contract, '90000.00', '89000.00')).toMatchObject({ outcome: 'win', paid: '360.00' })
  })

  it('is pending until the log has come past its expiry', async () => {
    const contract = await bought(client)
    await desk.tick('90000.00')
    desk.server.clock.advance(40_000)
    expect(await contractOf(client, contract.id)).toMatchObject({ status: 'pending', outcome: null })
    // The seconds in between were never told: the last tick is older than ten seconds.
    await desk.tick('91000.00')
    await desk.settled()
    expect(await contractOf(client, contract.id)).toMatchObject({
      outcome: 'void',
      voidReason: 'no-tick',
      paid: '200.00',
      purchase: { mid: '90000.00' },
    })
    expect(await balance()).toMatchObject({ cash: '10000.00', stake: '0.00' })
  })
})

describe('refusals', () => {
  it.each([
    ['time-limit-invalid', { timeLimit: 45 }],
    ['stake-invalid', { stake: '4.99' }],
    ['stake-invalid', { stake: '1e3' }],
    ['direction-invalid', { direction: 'up' }],
    ['terms-changed', { rate: '0.81' }],
    ['not-found', { symbol: 'NOSUCH' }],
  ])('%s', async (code, changes) => {
    expect(problemOf(await buy(client, changes)).code).toBe(code)
    expect(await balance()).toMatchObject({ cash: '10000.00' })
  })
})
