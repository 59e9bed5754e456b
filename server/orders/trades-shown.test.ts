import type { TestClient } from '@candor/tests/database/test-server.ts'
import {
  goldLimit,
  openTradingDesk,
  placeGold,
  storyOf,
  type TradingDesk,
} from '@candor/tests/database/trading-desk.ts'
import type { WireOrder, WirePosition } from '@candor/wire/orders.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let desk: TradingDesk
let client: TestClient
beforeAll(async () => {
  desk = await openTradingDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  await desk.tick('4000.00')
  client = await desk.customer()
})

describe('a customer is told over the socket', () => {
  it('of what the watcher did to their orders and positions, and of the new balance; nobody else is', async () => {
    const [filled, stopped] = [
      await placeGold(client, goldLimit('3995.00')),
      await placeGold(client, { stopLoss: '3991.00' }),
    ]
    const stranger = await desk.customer()
    const [socket, other] = [await client.openSocket(), await stranger.openSocket()]
    await desk.tick('3990.00')
    const told: unknown[] = []
    const subjects = () =>
      told.flatMap((message) => (message as { subject?: { id: string } }).subject?.id ?? [])
    while (!(subjects().includes(filled) && subjects().includes(stopped))) told.push(await socket.next())
    expect(told).toContainEqual({ kind: 'subject.changed', subject: { kind: 'order', id: filled } })
    expect(told).toContainEqual({ kind: 'subject.changed', subject: { kind: 'order', id: stopped } })
    // What the other customer receives next is their own: an order that they place now.
    const own = await placeGold(stranger, goldLimit('3900.00'))
    const heard: unknown[] = []
    while (!heard.some((message) => (message as { kind: string }).kind === 'subject.changed'))
      heard.push(await other.next())
    expect(heard.at(-1)).toEqual({ kind: 'subject.changed', subject: { kind: 'order', id: own } })
    for (const each of [socket, other]) each.raw.close()
  })
})

type Orders = { orders: WireOrder[]; more: boolean }
type Positions = { positions: WirePosition[]; more: boolean }

describe('the lists', () => {
  it('have what rests and what has ended, newest first, by instrument and page by page', async () => {
    const list = async (query: string) => (await client.get(`/api/v1/orders?${query}`)).json as Orders
    const resting: string[] = []
    for (let count = 0; count < 5; count += 1) resting.unshift(await placeGold(client, goldLimit('3900.00')))
    const market = { kind: 'market', seen: '150.100', tolerancePpm: 50_000 }
    const yen = await placeGold(client, { symbol: 'USDJPY', leverage: 20, type: market })
    const cancelled = resting[2] ?? ''
    await client.post(`/api/v1/orders/${cancelled}/cancel`, {})
    const left = resting.filter((id) => id !== cancelled)
    const ids = ({ orders }: Orders) => orders.map(({ id }) => id)

    const first = await list('status=resting&limit=3')
    expect([ids(first), first.more]).toEqual([left.slice(0, 3), true])
    const rest = await list(`status=resting&limit=3&before=${first.orders.at(-1)?.id}`)
    expect([ids(rest), rest.more]).toEqual([left.slice(3), false])
    expect(ids(await list('status=ended'))).toEqual([yen, cancelled])
    expect(ids(await list('status=ended&symbol=USDJPY'))).toEqual([yen])
    expect(ids(await list('status=resting&symbol=USDJPY'))).toEqual([])
  })

  it('have positions that are open and those that are closed, with why and at what', async () => {
    const list = async (query: string) => (await client.get(`/api/v1/positions?${query}`)).json as Positions
    const [kept, stopped] = [await placeGold(client), await placeGold(client, { stopLoss: '3990.00' })]
    await desk.tick('3985.00')
    expect((await list('status=open')).positions.map(({ id }) => id)).toEqual([kept])
    // 3984.99 − 4000.01 = −15.02.
    expect((await list('status=closed')).positions).toMatchObject([
      {
        id: stopped,
        closeCause: 'stop-loss',
        closePrice: '3984.99',
        realised: '-15.02',
        stopLoss: '3990.00',
      },
    ])
    expect(await list('status=closed&symbol=BTCUSD')).toEqual({ positions: [], more: false })
  })
})

it('a line that the price has jumped over at the fill is left away, and the story says so', async () => {
  const limit = { ...goldLimit('3990.00'), takeProfit: '4010.00', stopLoss: '3970.00' }
  const id = await placeGold(client, limit)
  await desk.tick('3960.00')
  const { order, position, events } = await storyOf(client, id)
  expect(order).toMatchObject({ fillPrice: '3960.01', takeProfit: '4010.00', stopLoss: '3970.00' })
  expect(position).toMatchObject({ status: 'open', takeProfit: '4010.00', stopLoss: null })
  expect(events).toMatchObject([{ kind: 'opened', takeProfit: '4010.00', stopLoss: null }])
})

it('while the market rests, lines can be set and margin added, and nothing is opened or closed', async () => {
  const id = await placeGold(client)
  desk.market.show(desk.server.clock.now(), { XAUUSD: '4000.00' }, { state: 'closed' })
  const set = await client.put(`/api/v1/positions/${id}/stops`, { takeProfit: null, stopLoss: '3950.00' })
  expect(set.json).toMatchObject({ stopLoss: '3950.00' })
  expect((await client.post(`/api/v1/positions/${id}/margin`, { amount: '20.00' })).json).toMatchObject({
    margin: '220.00',
  })
  // It opens beyond the line: the first price that can be had is the one it is closed at.
  await desk.tick('3940.00')
  expect((await storyOf(client, id)).position).toMatchObject({
    closeCause: 'stop-loss',
    closePrice: '3939.99',
  })
})
