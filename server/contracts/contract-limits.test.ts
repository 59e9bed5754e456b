import { bought, buy, type DeliveryDesk, openDeliveryDesk } from '@candor/tests/database/delivery-desk.ts'
import { problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import type { WireLimits } from '@candor/wire/limits.ts'
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

const set = (name: string, value: string) => client.put(`/api/v1/limits/${name}`, { value })
const usedOf = async (name: string) =>
  ((await client.get('/api/v1/limits')).json as WireLimits).limits.find((limit) => limit.name === name)?.used

describe('limits of one’s own, where delivery contracts are bought', () => {
  it('bound how many are bought in a day', async () => {
    await set('contracts-per-day', '2')
    await bought(desk.server, client)
    await bought(desk.server, client)
    expect(await usedOf('contracts-per-day')).toBe('2')
    expect(problemOf(await buy(desk.server, client))).toMatchObject({
      code: 'contract-limit-reached',
      params: { n: '2' },
    })
  })

  it('bound what is put in, in one of them and in a day', async () => {
    await set('largest-stake', '199.99')
    expect(problemOf(await buy(desk.server, client))).toMatchObject({
      code: 'stake-too-large',
      params: { max: '199.99' },
    })
    const other = await desk.customer()
    client = other
    await set('stake-per-day', '300.00')
    await bought(desk.server, client)
    expect(await usedOf('stake-per-day')).toBe('200.00')
    expect(problemOf(await buy(desk.server, client))).toMatchObject({
      code: 'stake-limit-reached',
      params: { left: '100.00' },
    })
  })

  it('stop once the loss of the day is reached', async () => {
    await set('loss-per-day', '200.00')
    await bought(desk.server, client)
    for (let second = 0; second < 3; second += 1) await desk.tick('90000.00')
    for (let second = 0; second < 32; second += 1) await desk.tick('89000.00')
    await desk.settled()
    expect(await usedOf('loss-per-day')).toBe('200.00')
    expect(problemOf(await buy(desk.server, client))).toMatchObject({
      code: 'loss-limit-reached',
      params: { max: '200.00' },
    })
  })

  it('stop during a time-out', async () => {
    const { timeOutUntil } = (await client.post('/api/v1/limits/time-out', { days: 1 })).json as {
      timeOutUntil: string
    }
    expect(problemOf(await buy(desk.server, client))).toMatchObject({
      code: 'time-out',
      params: { time: timeOutUntil },
    })
  })
})
