import { randomUUID } from 'node:crypto'
import {
  actsOf,
  atLimit,
  atMarket,
  byAmount,
  byQuantity,
  holdingOf,
  openSpotDesk,
  type SpotDesk,
} from '@candor/tests/database/spot-desk.ts'
import { problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import type { WirePlan } from '@candor/wire/recurring.ts'
import type { WireSpotOrder } from '@candor/wire/spot.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

let desk: SpotDesk
let client: TestClient
beforeAll(async () => {
  desk = await openSpotDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  desk.show({ AAPL: '272.41', BTCUSD: '90000.00', SPY: '671.93' })
  client = await desk.customer()
})

const { buy, sell, placed, ask, read, balance, orderOf } = actsOf(() => client)

describe('buying and selling', () => {
  it('AAPL for $50: parts of a share, the fee in the amount', async () => {
    // 0.183374 × 272.42 = 49.9547, 49.95 and 0.05.
    const { order, holding: held } = await buy('AAPL', byAmount('50.00'), '272.42')
    expect(order).toMatchObject({ status: 'filled', amount: '50.00', quantity: '0.18337400' })
    expect(order.fill).toMatchObject({ price: '272.42', value: '49.95', fee: '0.05', profit: null })
    expect(held).toMatchObject({ quantity: '0.18337400', cost: '49.95', average: '272.42', fees: '0.05' })
    expect(await balance()).toMatchObject({ cash: '9950.00' })
  })

  it('BTC by a fraction; half of it sold at a better price, then the rest', async () => {
    await buy('BTCUSD', byQuantity('0.02'), '90000.01')
    await desk.tick({ BTCUSD: '91000.00' })
    // 0.01 × 90,999.99 = 910.00 (909.9999) less half of 1,800.00; the fee is 0.91.
    const half = await sell('BTCUSD', byQuantity('0.01'), '90999.99')
    expect(half.order.fill).toMatchObject({ value: '910.00', cost: '900.00', profit: '10.00', fee: '0.91' })
    expect(half.holding).toMatchObject({
      quantity: '0.01000000',
      cost: '900.00',
      average: '90000.01',
      realised: '10.00',
    })
    await desk.tick({ BTCUSD: '89000.00' })
    const rest = await sell('BTCUSD', { by: 'all' }, '88999.99')
    expect(rest.order.fill).toMatchObject({ value: '890.00', profit: '-10.00' })
    expect(rest.holding).toMatchObject({
      quantity: '0.00000000',
      cost: '0.00',
      realised: '0.00',
      fees: '3.61',
    })
    // 10,000 − 1,800.00 − 1.81 + 910.00 − 0.91 + 890.00 − 0.89
    expect(await balance()).toMatchObject({ cash: '9996.39' })
    expect(
      problemOf(
        await ask({ symbol: 'BTCUSD', side: 'sell', size: { by: 'all' }, type: atMarket('88999.99') }),
      ).code,
    ).toBe('insufficient-holding')
  })

  it('is refused by name: no pair of currencies, too little, too much, a price that moved, a closed market', async () => {
    const codeOf = async (changes: object) =>
      problemOf(
        await ask({
          symbol: 'AAPL',
          side: 'buy',
          size: byAmount('50.00'),
          type: atMarket('272.42'),
          ...changes,
        }),
      ).code
    expect(await codeOf({ symbol: 'USDJPY' })).toBe('not-found')
    expect(await codeOf({ size: byAmount('0.50') })).toBe('order-too-small')
    expect(await codeOf({ size: byAmount('10000.01') })).toBe('insufficient-balance')
    expect(await codeOf({ type: atMarket('270.00') })).toBe('price-moved')
    expect(await codeOf({ side: 'sell', size: byQuantity('1'), type: atMarket('272.40') })).toBe(
      'insufficient-holding',
    )
    desk.show({ AAPL: '272.41' }, 'closed')
    expect(await codeOf({})).toBe('non-trading-hours')
    desk.show({ AAPL: '272.41' }, 'stale')
    expect(await codeOf({})).toBe('data-anomaly')
  })

  it('one key, one effect: the same buy five times at once', async () => {
    const body = { symbol: 'AAPL', side: 'buy', size: byAmount('100.00'), type: atMarket('272.42') }
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.send('POST', '/api/v1/spot/orders', { body, headers })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await balance()).toMatchObject({ cash: '9900.00' })
  })

  it('selling all a hundred times at once sells it once', async () => {
    await buy('BTCUSD', byQuantity('0.01'), '90000.01')
    const body = { symbol: 'BTCUSD', side: 'sell', size: byQuantity('0.01'), type: atMarket('89999.99') }
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await holdingOf(client, 'BTCUSD')).toMatchObject({ quantity: '0.00000000' })
  })
})

describe('limit orders', () => {
  it('a buy sets money aside, is filled when the ask comes, and gives back what is over', async () => {
    const { order } = await placed({
      symbol: 'AAPL',
      side: 'buy',
      size: byQuantity('10'),
      type: atLimit('265.00'),
    })
    expect(order).toMatchObject({ status: 'resting', reserve: '2652.65' })
    expect(await balance()).toMatchObject({ cash: '7347.35', reserve: '2652.65' })
    await desk.tick({ AAPL: '265.00' })
    expect((await orderOf(order.id)).status).toBe('resting')
    await desk.tick({ AAPL: '264.50' })
    // 10 × 264.51 and 2.6451, up to 2.65.
    expect(await orderOf(order.id)).toMatchObject({
      status: 'filled',
      fill: { price: '264.51', value: '2645.10', fee: '2.65' },
    })
    expect(await balance()).toMatchObject({ cash: '7352.25', reserve: '0.00' })
  })

  it('a sale sets its quantity aside, which nobody sells twice', async () => {
    await buy('AAPL', byQuantity('10'), '272.42')
    const { order, holding: held } = await placed({
      symbol: 'AAPL',
      side: 'sell',
      size: byQuantity('6'),
      type: atLimit('280.00'),
    })
    expect(held).toMatchObject({ quantity: '10.00000000', reserved: '6.00000000' })
    expect(
      problemOf(await ask({ symbol: 'AAPL', side: 'sell', size: byQuantity('5'), type: atMarket('272.40') })),
    ).toMatchObject({
      code: 'insufficient-holding',
      params: { quantity: '4.00000000' },
    })
    await desk.tick({ AAPL: '281.00' })
    expect(await orderOf(order.id)).toMatchObject({
      status: 'filled',
      fill: { price: '280.99', profit: '51.42' },
    })
    expect(await holdingOf(client, 'AAPL')).toMatchObject({ quantity: '4.00000000', reserved: '0.00000000' })
  })

  it('is cancelled once, and both kinds give back what they had set aside', async () => {
    await buy('BTCUSD', byQuantity('0.01'), '90000.01')
    const before = await balance()
    const bought = await placed({
      symbol: 'AAPL',
      side: 'buy',
      size: byQuantity('1'),
      type: atLimit('200.00'),
    })
    const sold = await placed({
      symbol: 'BTCUSD',
      side: 'sell',
      size: { by: 'all' },
      type: atLimit('99000.00'),
    })
    // What they asked for stays: a share of 200.00, a hundredth of 99,000.00, and 0.10 % of each.
    for (const [order, asked] of [
      [bought.order, { value: '200.00', fee: '0.20' }],
      [sold.order, { value: '990.00', fee: '0.99' }],
    ] as const)
      expect((await client.post(`/api/v1/spot/orders/${order.id}/cancel`, {})).json).toMatchObject({
        status: 'cancelled',
        ...asked,
      })
    expect(await balance()).toEqual({ ...(await balance()), ...before, version: expect.any(Number) })
    expect(await holdingOf(client, 'BTCUSD')).toMatchObject({ reserved: '0.00000000' })
    const again = await client.post(`/api/v1/spot/orders/${bought.order.id}/cancel`, {})
    expect(problemOf(again).code).toBe('order-cancellation-failed')
    const list = await read<{ orders: WireSpotOrder[] }>('spot/orders?status=ended&symbol=AAPL')
    expect(list.orders.map(({ id, endReason }) => [id, endReason])).toEqual([[bought.order.id, 'customer']])
  })

  it('ends with the session where it is good for that', async () => {
    const { order } = await placed({
      symbol: 'AAPL',
      side: 'buy',
      size: byQuantity('1'),
      type: atLimit('200.00', 'session'),
    })
    expect(order.expiresAt).toBe('2027-03-10T21:00:00.000Z')
    await desk.until('2027-03-10T21:00:01Z')
    await vi.waitUntil(async () => (await orderOf(order.id)).status !== 'resting', {
      timeout: 120_000,
      interval: 100,
    })
    expect(await orderOf(order.id)).toMatchObject({ status: 'expired', endReason: 'session' })
    expect(await balance()).toMatchObject({ cash: '10000.00', reserve: '0.00' })
  })
})

describe('recurring buys', () => {
  const plan = async (body: object): Promise<WirePlan> => {
    const answer = await client.post('/api/v1/recurring', body)
    expect(answer.status, answer.text).toBe(200)
    return answer.json as WirePlan
  }
  const turns = async (id: string) =>
    (await read<{ turns: { outcome: string; reason: string | null }[] }>(`recurring/${id}`)).turns

  it('buys each day as soon as the market is open, once, and says when it was left out', async () => {
    const { id, nextAt } = await plan({ symbol: 'BTCUSD', amount: '50.00', rhythm: { every: 'day' } })
    expect(nextAt).toBe('2027-03-11T00:00:00.000Z')
    await desk.until('2027-03-11T00:00:05Z')
    desk.show({ BTCUSD: '90000.00' }, 'stale')
    await new Promise((resolve) => setTimeout(resolve, 2_200))
    expect(await turns(id)).toEqual([])
    desk.show({ BTCUSD: '90000.00' })
    await vi.waitUntil(async () => (await turns(id)).length > 0, { timeout: 120_000, interval: 100 })
    expect(await turns(id)).toMatchObject([{ number: 1, outcome: 'bought', dueAt: nextAt }])
    expect(await holdingOf(client, 'BTCUSD')).toMatchObject({
      quantity: '0.00055000',
      cost: '49.50',
      fees: '0.05',
    })
    const { plans } = await read<{ plans: WirePlan[] }>('recurring')
    expect(plans).toMatchObject([{ id, turns: 1, nextAt: '2027-03-12T00:00:00.000Z' }])
    const { orders } = await read<{ orders: WireSpotOrder[] }>('spot/orders?status=ended')
    expect(orders).toMatchObject([{ type: 'recurring', planId: id, amount: '50.00' }])
    // Not enough the next day: skipped, and the customer is notified.
    await buy('BTCUSD', byAmount((await balance()).cash), '90000.01')
    await desk.until('2027-03-12T00:00:05Z')
    desk.show({ BTCUSD: '90000.00' })
    await vi.waitUntil(async () => (await turns(id)).length > 1, { timeout: 120_000, interval: 100 })
    expect((await turns(id))[0]).toMatchObject({ outcome: 'skipped', reason: 'insufficient-balance' })
  })

  it('is changed, paused and removed; a pause is not made up for', async () => {
    const { id } = await plan({ symbol: 'SPY', amount: '50.00', rhythm: { every: 'week', weekday: 1 } })
    const put = async (body: object) => (await client.put(`/api/v1/recurring/${id}`, body)).json as WirePlan
    const weekly = { every: 'week', weekday: 1 }
    expect(await put({ amount: '75.00', rhythm: weekly, status: 'active' })).toMatchObject({
      amount: '75.00',
      nextAt: '2027-03-15T13:30:00.000Z',
    })
    expect(await put({ amount: '75.00', rhythm: weekly, status: 'paused' })).toMatchObject({
      status: 'paused',
      nextAt: null,
    })
    await desk.later(7 * 24 * 3_600_000)
    expect(await put({ amount: '75.00', rhythm: weekly, status: 'active' })).toMatchObject({
      nextAt: '2027-03-22T13:30:00.000Z',
    })
    expect((await client.send('DELETE', `/api/v1/recurring/${id}`)).json).toMatchObject({ status: 'removed' })
    expect((await read<{ plans: WirePlan[] }>('recurring')).plans).toEqual([])
    expect(
      problemOf(
        await client.put(`/api/v1/recurring/${id}`, { amount: '75.00', rhythm: weekly, status: 'active' }),
      ).code,
    ).toBe('not-found')
  })

  it.each([
    ['order-too-small', { amount: '0.50' }],
    ['rhythm-invalid', { rhythm: { every: 'week', weekday: 9 } }],
    ['not-found', { symbol: 'EURUSD' }],
  ])('%s', async (code, changes) => {
    const body = { symbol: 'SPY', amount: '50.00', rhythm: { every: 'day' }, ...changes }
    expect(problemOf(await client.post('/api/v1/recurring', body)).code).toBe(code)
  })
})

describe('in Hong Kong', () => {
  it('0700.HK by board lot, at the mid of the Hong Kong dollar, which is recorded', async () => {
    await desk.until('2027-03-23T02:00:00Z')
    desk.show({ '0700.HK': '599.00' })
    expect(
      problemOf(
        await ask({ symbol: '0700.HK', side: 'buy', size: byQuantity('50'), type: atMarket('599.50') }),
      ).code,
    ).toBe('quantity-invalid')
    // 100 × 599.50 = 59,950 HKD / 7.783 = 7,702.69; the fee is 7.71.
    const { order } = await buy('0700.HK', byQuantity('100'), '599.50')
    expect(order.fill).toMatchObject({ value: '7702.69', fee: '7.71', up: '1.00', down: '7.783' })
    expect(await balance()).toMatchObject({ cash: '2289.60' })
  })
})
