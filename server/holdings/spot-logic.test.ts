import { goodWithdrawal } from '@candor/tests/database/sample-requests.ts'
import {
  askSpot,
  atLimit,
  atMarket,
  buySpot,
  byAmount,
  byQuantity,
  holdingOf,
  openSpotDesk,
  placeSpot,
  readBy,
  type SpotDesk,
} from '@candor/tests/database/spot-desk.ts'
import { type Answer, problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import type { WirePlan } from '@candor/wire/recurring.ts'
import type { WireSpotOrder } from '@candor/wire/spot.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

/** What will be tried against holdings: everything at once, and everything that belongs to somebody else. */

let desk: SpotDesk
let client: TestClient
beforeAll(async () => {
  desk = await openSpotDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  desk.show({ BTCUSD: '90000.00' })
  client = await desk.customer()
})

const many = <Value>(count: number, make: () => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, make))
const accepted = (answers: readonly Answer[]): number => answers.filter(({ status }) => status === 200).length
const codes = (answers: readonly Answer[]): string[] => [
  ...new Set(answers.filter(({ status }) => status !== 200).map((answer) => problemOf(answer).code)),
]
const buyNow = (amount: string) =>
  askSpot(client, { symbol: 'BTCUSD', side: 'buy', size: byAmount(amount), type: atMarket('90000.01') })
const sellNow = (quantity: string) =>
  askSpot(client, { symbol: 'BTCUSD', side: 'sell', size: byQuantity(quantity), type: atMarket('89999.99') })

it('a hundred buys for the whole balance: one is taken', async () => {
  const answers = await many(100, () => buyNow('10000.00'))
  expect(accepted(answers)).toBe(1)
  expect(codes(answers)).toEqual(['insufficient-balance'])
})

it('buying and withdrawing the same money: one of them', async () => {
  const withdrawal = await goodWithdrawal(client, '6000.00')
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => buyNow('6000.00')),
    ...Array.from({ length: 20 }, () => client.post('/api/v1/withdrawals', withdrawal)),
  ])
  expect(accepted(answers)).toBe(1)
})

it('selling by hand while a resting sale fires never sells more than is held', async () => {
  await buySpot(client, 'BTCUSD', byQuantity('0.02'), '90000.01')
  const type = atLimit('90500.00')
  await placeSpot(client, { symbol: 'BTCUSD', side: 'sell', size: byQuantity('0.01'), type })
  desk.show({ BTCUSD: '90600.00' })
  const answers = await many(50, () => sellNow('0.01'))
  await desk.watcher.settled()
  expect(accepted(answers)).toBeLessThanOrEqual(1)
  const held = await holdingOf(client, 'BTCUSD')
  expect(held).toMatchObject({ reserved: '0.00000000' })
  const { orders } = await readBy<{ orders: WireSpotOrder[] }>(client, 'spot/orders?status=ended')
  expect(orders.filter(({ side }) => side === 'sell')).toHaveLength(1 + accepted(answers))
})

it('cancelling while it is filled: one end, and the money of one', async () => {
  const { order } = await placeSpot(client, {
    symbol: 'BTCUSD',
    side: 'buy',
    size: byQuantity('0.01'),
    type: atLimit('89000.00'),
  })
  desk.show({ BTCUSD: '88000.00' })
  const answers = await many(20, () => client.post(`/api/v1/spot/orders/${order.id}/cancel`, {}))
  await desk.watcher.settled()
  const { status } = await readBy<WireSpotOrder>(client, `spot/orders/${order.id}`)
  expect(accepted(answers)).toBe(status === 'cancelled' ? 1 : 0)
  const { cash, reserve } = await readBy<{ cash: string; reserve: string }>(client, 'balance')
  // 0.01 × 88,000.01 = 880.00 and 0.89, since 0.8800001 goes up.
  expect([cash, reserve]).toEqual([status === 'cancelled' ? '10000.00' : '9119.11', '0.00'])
})

it('starting again twenty times at once starts once', async () => {
  const answers = await many(20, () => client.post('/api/v1/portfolio/reset', { label: null }))
  expect(accepted(answers)).toBe(1)
  expect(codes(answers)).toEqual(['reset-too-soon'])
  expect(await readBy(client, 'balance')).toMatchObject({ cash: '10000.00' })
})

it('nobody sees, changes or ends what belongs to another', async () => {
  const { order } = await placeSpot(client, {
    symbol: 'BTCUSD',
    side: 'buy',
    size: byQuantity('0.01'),
    type: atLimit('80000.00'),
  })
  const rhythm = { every: 'day' }
  const plan = (await client.post('/api/v1/recurring', { symbol: 'BTCUSD', amount: '50.00', rhythm }))
    .json as WirePlan
  const other = await desk.customer()
  const tried = [
    await other.get(`/api/v1/spot/orders/${order.id}`),
    await other.post(`/api/v1/spot/orders/${order.id}/cancel`, {}),
    await other.get(`/api/v1/recurring/${plan.id}`),
    await other.put(`/api/v1/recurring/${plan.id}`, { amount: '1.00', rhythm, status: 'paused' }),
    await other.send('DELETE', `/api/v1/recurring/${plan.id}`),
  ]
  for (const answer of tried) expect([answer.status, problemOf(answer).code]).toEqual([404, 'not-found'])
  expect(await readBy(client, `spot/orders/${order.id}`)).toMatchObject({ status: 'resting' })
  expect((await readBy<{ plans: WirePlan[] }>(client, 'recurring')).plans).toMatchObject([
    { status: 'active' },
  ])
})

it('many small trades win nothing by rounding', async () => {
  desk.show({ BTCUSD: '90000.00' })
  for (let turn = 0; turn < 40; turn += 1) {
    await buyNow('1.90')
    await askSpot(client, { symbol: 'BTCUSD', side: 'sell', size: { by: 'all' }, type: atMarket('89999.99') })
  }
  const { cash } = await readBy<{ cash: string }>(client, 'balance')
  // Each pair costs two fees of a cent.
  expect(cash).toBe('9999.20')
})
