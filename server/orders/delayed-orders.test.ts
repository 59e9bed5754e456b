import { openSpotDesk, type SpotDesk } from '@candor/tests/database/spot-desk.ts'
import { type Answer, problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import { goldOrder, type Story, setGoldStops, storyOf } from '@candor/tests/database/trading-desk.ts'
import type { WireOrder, WirePosition } from '@candor/wire/orders.ts'
import type { WireHolding, WireSpotOrder } from '@candor/wire/spot.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

/** Prices come a quarter of an hour late. */
const delay = 900_000

let desk: SpotDesk
let client: TestClient
beforeAll(async () => {
  desk = await openSpotDesk()
})
afterAll(() => desk.stop())

/** A tick that arrives now, with the stamp of another instant. */
async function arrive(prices: Record<string, string>, stamp: number, changes: object = {}): Promise<void> {
  desk.market.beat(stamp, prices, { delayed: true, state: 'live', ...changes })
  await desk.watcher.settled()
}
const now = () => desk.server.clock.now()
const late = (prices: Record<string, string>) => arrive(prices, now() - delay)

beforeEach(async () => {
  await desk.later(60 * 60_000)
  await late({ XAUUSD: '4000.00', SPY: '671.93', AAPL: '272.41' })
  client = await desk.customer()
})

type Balance = { cash: string; margin: string; reserve: string }
const balance = async (): Promise<Balance> => (await client.get('/api/v1/balance')).json as Balance
const seen = { type: { kind: 'market', seen: '4000.01', tolerancePpm: 1_000 } }
type Placed = { order: WireOrder; position: WirePosition | null }
const place = async (changes: object = {}): Promise<Placed> => {
  const answer = await client.post('/api/v1/orders', goldOrder({ ...seen, ...changes }))
  expect(answer.status, answer.text).toBe(200)
  return answer.json as Placed
}
const story = (id: string): Promise<Story> => storyOf(client, id)
/** An order that waited and was filled. */
async function open(changes: object = {}): Promise<string> {
  const { order } = await place(changes)
  await arrive({ XAUUSD: '4000.00' }, now() + 1_000)
  await desk.later(delay)
  return order.id
}
const close = (id: string, quantity = '0.01'): Promise<Answer> =>
  client.post(`/api/v1/positions/${id}/close`, { quantity, seen: '3999.99', tolerancePpm: 1_000 })

describe('a market order on delayed quotes', () => {
  it('waits with its reserve, and is filled by the first tick stamped after it, at the ask', async () => {
    const before = now()
    const { order, position } = await place()
    // 4,000.01 / 20 = 200.0005 and 2.0000 up to the next cent.
    expect(order).toMatchObject({ type: 'market', status: 'resting', reserve: '202.01' })
    expect(position).toBe(null)
    expect(await balance()).toMatchObject({ cash: '9797.99', margin: '0.00', reserve: '202.01' })
    // A price that the world knew before the order came, however late it arrives.
    await arrive({ XAUUSD: '3990.00' }, before)
    expect((await story(order.id)).order.status).toBe('resting')
    await arrive({ XAUUSD: '4002.00' }, now() + 60_000)
    const filled = await story(order.id)
    expect(filled.order).toMatchObject({ status: 'filled', fillPrice: '4002.01' })
    // 4,002.01 / 20 = 200.1005 and 2.01.
    expect(await balance()).toMatchObject({ cash: '9797.89', margin: '200.10', reserve: '0.00' })
    expect(filled.events[0]).toMatchObject({ kind: 'opened', price: '4002.01' })
    expect(Date.parse(filled.events[0]?.tick?.at ?? '')).toBeGreaterThan(Date.parse(order.placedAt))
  })

  it('is cancelled with a reason where that tick is outside its tolerance, and the reserve comes back', async () => {
    const { order } = await place()
    await arrive({ XAUUSD: '4004.01' }, now() + 1_000)
    expect((await story(order.id)).order).toMatchObject({ status: 'cancelled', endReason: 'price-moved' })
    expect(await balance()).toMatchObject({ cash: '10000.00', reserve: '0.00' })
  })

  it('can be cancelled while it waits, and not be given a limit', async () => {
    const { order } = await place()
    const amended = await client.put(`/api/v1/orders/${order.id}`, {
      limit: '3900.00',
      takeProfit: null,
      stopLoss: null,
    })
    expect(problemOf(amended).code).toBe('limit-price-invalid')
    const cancelled = await client.post(`/api/v1/orders/${order.id}/cancel`, {})
    expect(cancelled.json).toMatchObject({ status: 'cancelled', endReason: 'customer' })
    await arrive({ XAUUSD: '4000.00' }, now() + 1_000)
    expect(await balance()).toMatchObject({ cash: '10000.00', margin: '0.00', reserve: '0.00' })
  })

  it('waits on while the market is halted or stale, and ends with its session', async () => {
    const { order } = await place()
    await arrive({ XAUUSD: '4000.00' }, now() + 1_000, { state: 'halted' })
    await arrive({ XAUUSD: '4000.00' }, now() + 2_000, { state: 'stale' })
    expect((await story(order.id)).order.status).toBe('resting')
    expect(order.expiresAt).not.toBe(null)
    await desk.later(Date.parse(order.expiresAt ?? '') - now() + 1_000)
    await expect
      .poll(async () => (await story(order.id)).order)
      .toMatchObject({ status: 'expired', endReason: 'session' })
    expect(await balance()).toMatchObject({ cash: '10000.00', reserve: '0.00' })
    await desk.later(2 * 60 * 60_000)
  })

  it('a limit order is not filled by a price from before it either, even one that is shown', async () => {
    const before = now()
    const { order } = await place({ type: { kind: 'limit', limit: '4010.00', until: 'cancelled' } })
    expect(order.status).toBe('resting')
    await arrive({ XAUUSD: '3950.00' }, before)
    expect((await story(order.id)).order.status).toBe('resting')
    await arrive({ XAUUSD: '4005.00' }, now() + 1_000)
    expect((await story(order.id)).order).toMatchObject({ status: 'filled', fillPrice: '4005.01' })
  })
})

describe('a close on delayed quotes', () => {
  it('waits, closes at the bid of the first tick stamped after it, and says so in the story', async () => {
    const id = await open()
    const before = now()
    const asked = await close(id)
    expect(asked.json).toMatchObject({
      closed: null,
      position: { status: 'open', waitingClose: { quantity: '0.01000000', seen: '3999.99' } },
    })
    expect(problemOf(await close(id)).code).toBe('close-waiting')
    await arrive({ XAUUSD: '4050.00' }, before)
    expect((await story(id)).position.status).toBe('open')
    await arrive({ XAUUSD: '4001.00' }, now() + 1_000)
    const { position, events } = await story(id)
    // 4,000.99 less the entry of 4,000.01.
    expect(position).toMatchObject({ status: 'closed', realised: '0.98', waitingClose: null })
    expect(events.map(({ kind }) => kind)).toEqual(['opened', 'close-asked', 'closed'])
  })

  it('of a part, then of the rest', async () => {
    const id = await open({ quantity: '0.02' })
    await close(id, '0.01')
    await arrive({ XAUUSD: '4001.00' }, now() + 1_000)
    expect((await story(id)).position).toMatchObject({ status: 'open', quantity: '0.01000000' })
    await desk.later(delay)
    await close(id, '0.01')
    await arrive({ XAUUSD: '4001.00' }, now() + 1_000)
    expect((await story(id)).position).toMatchObject({ status: 'closed', realised: '1.96' })
  })

  it('is dropped beyond its tolerance, taken back, or ends with the session; the position stays open', async () => {
    const id = await open()
    const dropped = async () => {
      const { position, events } = await story(id)
      expect(position).toMatchObject({ status: 'open', waitingClose: null })
      return events.at(-1)
    }
    await close(id)
    await arrive({ XAUUSD: '3990.00' }, now() + 1_000)
    expect(await dropped()).toMatchObject({ kind: 'close-dropped', cause: 'price-moved', price: '3989.99' })
    await desk.later(delay)
    await late({ XAUUSD: '4000.00' })
    await arrive({ XAUUSD: '4000.00' }, now())
    await close(id)
    expect((await client.post(`/api/v1/positions/${id}/close/cancel`, {})).status).toBe(200)
    expect(await dropped()).toMatchObject({ kind: 'close-dropped', cause: 'customer' })
    const again = await client.post(`/api/v1/positions/${id}/close/cancel`, {})
    expect(problemOf(again).code).toBe('order-cancellation-failed')
    const asked = (await close(id)).json as { position: WirePosition }
    await desk.later(Date.parse(asked.position.waitingClose?.until ?? '') - now() + 1_000)
    await expect.poll(dropped).toMatchObject({ cause: 'session' })
    await desk.later(2 * 60 * 60_000)
  })

  it('goes when the position is liquidated meanwhile', async () => {
    const id = await open()
    await close(id)
    // Half of the margin is lost 100 below the entry.
    await arrive({ XAUUSD: '3890.00' }, now() - 60_000)
    expect((await story(id)).position).toMatchObject({ closeCause: 'liquidation', waitingClose: null })
  })
})

describe('lines that are set on delayed quotes', () => {
  it('are not reached by a tick from before them; one from after does', async () => {
    const id = await open()
    await setGoldStops(client, id, { takeProfit: '4010.00' })
    await arrive({ XAUUSD: '4020.00' }, now() - 60_000)
    expect((await story(id)).position.status).toBe('open')
    // Neither do they keep anybody from changing them.
    expect((await setGoldStops(client, id, { takeProfit: '4030.00' })).status).toBe(200)
    await arrive({ XAUUSD: '4035.00' }, now() - 30_000)
    expect((await story(id)).position.status).toBe('open')
    await arrive({ XAUUSD: '4035.00' }, now() + 1_000)
    expect((await story(id)).position).toMatchObject({ closeCause: 'take-profit', closePrice: '4034.99' })
  })

  it('do not keep the liquidation waiting', async () => {
    const id = await open()
    await setGoldStops(client, id, { stopLoss: '3990.00' })
    await arrive({ XAUUSD: '3890.00' }, now() - 60_000)
    expect((await story(id)).position).toMatchObject({ closeCause: 'liquidation' })
  })
})

describe('spot on delayed quotes', () => {
  // A Monday morning in New York.
  beforeAll(() => desk.until('2027-03-15T15:00:00Z'))
  type PlacedSpot = { order: WireSpotOrder; holding: WireHolding }
  const trade = async (side: string, size: object, price: string): Promise<PlacedSpot> => {
    const type = { kind: 'market', seen: price, tolerancePpm: 5_000 }
    const answer = await client.post('/api/v1/spot/orders', { symbol: 'AAPL', side, size, type })
    expect(answer.status, answer.text).toBe(200)
    return answer.json as PlacedSpot
  }
  const read = async (id: string) => (await client.get(`/api/v1/spot/orders/${id}`)).json as WireSpotOrder

  it('an amount buys what fits into it at the tick that it waited for; then all is sold in the same way', async () => {
    const before = now()
    const { order } = await trade('buy', { by: 'amount', amount: '50.00' }, '272.42')
    expect(order).toMatchObject({ status: 'resting', reserve: '50.00', fill: null })
    await arrive({ AAPL: '260.00' }, before)
    expect((await read(order.id)).status).toBe('resting')
    await arrive({ AAPL: '273.00' }, now() + 1_000)
    // 0.182978 × 273.01 = 49.9548; a millionth more is 49.9551, 49.96.
    expect(await read(order.id)).toMatchObject({
      status: 'filled',
      quantity: '0.18297800',
      fill: { price: '273.01', value: '49.95', fee: '0.05' },
    })
    expect(await balance()).toMatchObject({ cash: '9950.00', reserve: '0.00' })
    await desk.later(delay)
    const sale = await trade('sell', { by: 'all' }, '272.99')
    expect(sale.holding).toMatchObject({ quantity: '0.18297800', reserved: '0.18297800' })
    await arrive({ AAPL: '280.00' }, now() + 1_000)
    // 0.182978 × 279.99 = 51.2320.
    expect(await read(sale.order.id)).toMatchObject({
      status: 'filled',
      fill: { price: '279.99', value: '51.23' },
    })
  })

  it('is cancelled outside its tolerance, or by its customer, and gives everything back', async () => {
    const bought = await trade('buy', { by: 'amount', amount: '50.00' }, '272.42')
    await arrive({ AAPL: '275.00' }, now() + 1_000)
    expect(await read(bought.order.id)).toMatchObject({ status: 'cancelled', endReason: 'price-moved' })
    await desk.later(delay)
    const again = await trade('buy', { by: 'amount', amount: '50.00' }, '275.01')
    await client.post(`/api/v1/spot/orders/${again.order.id}/cancel`, {})
    expect(await balance()).toMatchObject({ cash: '10000.00', reserve: '0.00' })
  })
})
