import { hourMs } from '@candor/domain/time/durations.ts'
import {
  actsOf,
  atMarket,
  byAmount,
  byQuantity,
  openSpotDesk,
  type SpotDesk,
} from '@candor/tests/database/spot-desk.ts'
import { problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import type { WireLimits } from '@candor/wire/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let desk: SpotDesk
let client: TestClient
beforeAll(async () => {
  desk = await openSpotDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  desk.show({ AAPL: '272.41', BTCUSD: '90000.00', XAUUSD: '4000.00', SPY: '671.93' })
  client = await desk.customer()
})

const { buy, sell, placed, ask, read, balance, orderOf } = actsOf(() => client)

describe('limits of one’s own', () => {
  const set = (name: string, value: string | null) => client.put(`/api/v1/limits/${name}`, { value })
  const limits = async () => {
    const found = await read<WireLimits>('limits')
    return { ...found, of: (name: string) => found.limits.find((one) => one.name === name) }
  }
  const leveraged = (changes: object = {}) =>
    client.post('/api/v1/orders', {
      ...{ symbol: 'XAUUSD', side: 'long', leverage: 20, quantity: '0.01', takeProfit: null, stopLoss: null },
      ...{ type: atMarket('4000.01'), ...changes },
    })

  it('counts at once when it is stricter, after a day when it is looser', async () => {
    expect((await set('loss-per-day', '300.00')).json).toMatchObject({ value: '300.00', waiting: null })
    expect((await set('loss-per-day', '500.00')).json).toMatchObject({
      value: '300.00',
      waiting: { value: '500.00' },
    })
    expect((await limits()).of('loss-per-day')).toMatchObject({
      value: '300.00',
      used: '0.00',
      unit: 'money',
    })
    await desk.later(24 * hourMs + 1_000)
    expect((await limits()).of('loss-per-day')).toMatchObject({ value: '500.00', waiting: null })
    expect(problemOf(await set('loss-per-day', '0.50')).code).toBe('limit-invalid')
    expect(problemOf(await set('open-positions', '2.50')).code).toBe('limit-invalid')
  })

  it('stops opening when the loss of the day is reached, and not closing', async () => {
    await set('loss-per-day', '5.00')
    await buy('BTCUSD', byQuantity('0.02'), '90000.01')
    expect((await limits()).of('loss-per-day')).toMatchObject({ used: '1.81' })
    await desk.tick({ BTCUSD: '89800.00' })
    await sell('BTCUSD', byQuantity('0.01'), '89799.99')
    // 1.81 and 0.90 of fees, and half of 1,800.00 less 898.00.
    expect((await limits()).of('loss-per-day')).toMatchObject({ used: '4.71' })
    await sell('BTCUSD', byQuantity('0.005'), '89799.99')
    const refused = problemOf(
      await ask({ symbol: 'BTCUSD', side: 'buy', size: byAmount('50.00'), type: atMarket('89800.01') }),
    )
    expect(refused).toMatchObject({ code: 'loss-limit-reached', params: { max: '5.00' } })
    expect(problemOf(await leveraged()).code).toBe('loss-limit-reached')
    await sell('BTCUSD', { by: 'all' }, '89799.99')
  })

  it('bounds the stake of an order and of a day, the leverage and the positions', async () => {
    await set('largest-stake', '250.00')
    await set('highest-leverage', '20')
    expect(
      problemOf(
        await ask({ symbol: 'AAPL', side: 'buy', size: byAmount('300.00'), type: atMarket('272.42') }),
      ),
    ).toMatchObject({ code: 'stake-too-large', params: { max: '250.00' } })
    expect(problemOf(await leveraged({ leverage: 15 })).code).toBe('stake-too-large')
    expect((await leveraged()).status).toBe(200)
    await set('highest-leverage', '10')
    expect(problemOf(await leveraged()).code).toBe('leverage-limit-reached')
    await set('stake-per-day', '300.00')
    // 200.00 of margin; 99.90 would fit, 100.90 does not.
    expect(
      problemOf(
        await ask({ symbol: 'AAPL', side: 'buy', size: byAmount('101.00'), type: atMarket('272.42') }),
      ),
    ).toMatchObject({ code: 'stake-limit-reached', params: { left: '100.00' } })
    expect((await limits()).of('stake-per-day')).toMatchObject({ used: '200.00' })
    await buy('AAPL', byAmount('100.00'), '272.42')
    expect((await limits()).of('open-positions')).toMatchObject({ used: '1', value: null })
    expect((await set('open-positions', '1')).status).toBe(200)
    // On another day there is stake again, but not room for a second position.
    await desk.later(24 * hourMs)
    desk.show({ XAUUSD: '4000.00' })
    await set('highest-leverage', '20')
    await desk.later(24 * hourMs)
    desk.show({ XAUUSD: '4000.00' })
    expect(problemOf(await leveraged())).toMatchObject({ code: 'position-limit-reached', params: { n: '1' } })
  })

  it('a time-out stops everything that opens, ends resting buys when their price comes, and cannot be made shorter', async () => {
    const limit = { kind: 'limit', limit: '265.00', until: 'cancelled' }
    const spot = await placed({ symbol: 'AAPL', side: 'buy', size: byQuantity('1'), type: limit })
    const gold = (await leveraged({ type: { kind: 'limit', limit: '3990.00', until: 'cancelled' } }))
      .json as { order: { id: string } }
    const { timeOutUntil } = (await client.post('/api/v1/limits/time-out', { days: 2 })).json as {
      timeOutUntil: string
    }
    expect(
      problemOf(
        await ask({ symbol: 'AAPL', side: 'buy', size: byAmount('50.00'), type: atMarket('272.42') }),
      ),
    ).toMatchObject({ code: 'time-out', params: { time: timeOutUntil } })
    expect(problemOf(await leveraged()).code).toBe('time-out')
    await desk.tick({ AAPL: '260.00', XAUUSD: '3980.00' })
    expect(await orderOf(spot.order.id)).toMatchObject({ status: 'cancelled', endReason: 'own-limit' })
    expect(await read(`orders/${gold.order.id}`)).toMatchObject({
      order: { status: 'cancelled', endReason: 'own-limit' },
    })
    expect(await balance()).toMatchObject({ cash: '10000.00', reserve: '0.00' })
    expect(problemOf(await client.post('/api/v1/limits/time-out', { days: 1 })).code).toBe('time-out-running')
    expect(problemOf(await client.post('/api/v1/limits/time-out', { days: 43 })).code).toBe('limit-invalid')
    expect((await limits()).timeOutUntil).toBe(timeOutUntil)
    await desk.later(48 * hourMs + 1_000)
    desk.show({ AAPL: '272.41' })
    expect((await limits()).timeOutUntil).toBeNull()
    await buy('AAPL', byAmount('50.00'), '272.42')
  })
})
