import { randomUUID } from 'node:crypto'
import {
  atLimit,
  byQuantity,
  openSpotDesk,
  placeSpot,
  readBy,
  type SpotDesk,
} from '@candor/tests/database/spot-desk.ts'
import { problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import type { WireSpotOrder } from '@candor/wire/spot.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

let desk: SpotDesk
let client: TestClient
beforeAll(async () => {
  desk = await openSpotDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  desk.show({ AAPL: '272.41' })
  client = await desk.customer()
})

const orderOf = (id: string) => readBy<WireSpotOrder>(client, `spot/orders/${id}`)
const balance = () => readBy<Record<string, string>>(client, 'balance')

it('a resting spot order is changed once by one key: its money follows the limit, and only the new limit fills it', async () => {
  const body = { symbol: 'AAPL', side: 'buy', size: byQuantity('10'), type: atLimit('265.00') }
  const { order } = await placeSpot(client, body)
  const path = `/api/v1/spot/orders/${order.id}`
  const headers = { 'idempotency-key': randomUUID() }
  const change = () => client.send('PUT', path, { body: { limit: '260.00' }, headers })
  const [first, second] = [await change(), await change()]
  expect(second.text).toBe(first.text)
  // 2,600.00 and 2.60 of fee.
  expect(first.json).toMatchObject({ price: '260.00', reserve: '2602.60', value: '2600.00', fee: '2.60' })
  expect(await balance()).toMatchObject({ cash: '7397.40', reserve: '2602.60' })
  await desk.tick({ AAPL: '264.00' })
  expect((await orderOf(order.id)).status).toBe('resting')
  expect(problemOf(await client.put(path, { limit: '264.01' })).code).toBe('limit-price-invalid')
  expect(problemOf(await (await desk.customer()).put(path, { limit: '250.00' })).code).toBe('not-found')
  await desk.tick({ AAPL: '259.00' })
  expect(await orderOf(order.id)).toMatchObject({ status: 'filled', fill: { price: '259.01' } })
  expect(problemOf(await client.put(path, { limit: '250.00' })).code).toBe('already-decided')
})
