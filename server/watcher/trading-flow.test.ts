import { randomUUID } from 'node:crypto'
import { createHandFedMarket, type HandFedMarket } from '@candor/tests/database/hand-fed-market.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import {
  type Answer,
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { openGoldMarket } from '@candor/tests/database/trading-desk.ts'
import type { WireOrder, WirePosition } from '@candor/wire/orders.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWatcher, type Watcher } from './create-watcher.ts'

let server: TestServer
let market: HandFedMarket
let watcher: Watcher
let client: TestClient
beforeAll(async () => {
  market = createHandFedMarket()
  server = await startTestServer({ market, settings: { REVIEW_MODE: 'manual' } })
  openGoldMarket(server)
  market.show(server.clock.now(), { XAUUSD: '4000.00', BTCUSD: '90000.00', USDJPY: '150.000' })
  watcher = createWatcher(server.deps)
  await watcher.start()
})
afterAll(async () => {
  await watcher.stop()
  await server.stop()
})
beforeEach(async () => {
  market.beat(server.clock.now(), { XAUUSD: '4000.00' }, { state: 'live' })
  client = await signedInClient(server)
})

type Balance = { cash: string; margin: string; reserve: string }
const balance = async (): Promise<Balance> => (await client.get('/api/v1/balance')).json as Balance

const order = (changes: object = {}) => ({
  symbol: 'XAUUSD',
  side: 'long',
  leverage: 20,
  quantity: '0.01',
  takeProfit: null,
  stopLoss: null,
  type: { kind: 'market', seen: '4000.01', tolerancePpm: 1000 },
  ...changes,
})
const place = (changes: object = {}): Promise<Answer> => client.post('/api/v1/orders', order(changes))
const opened = async (changes: object = {}): Promise<WirePosition> => {
  const answer = await place(changes)
  expect(answer.status, answer.text).toBe(200)
  return (answer.json as { position: WirePosition }).position
}
const story = async (id: string) =>
  (await client.get(`/api/v1/orders/${id}`)).json as {
    order: WireOrder
    position: WirePosition
    events: { kind: string; cause: string | null; price: string | null }[]
  }
/** A tick of gold, and everything it sets off. */
const tick = async (price: string) => {
  market.beat(server.clock.now(), { XAUUSD: price })
  await watcher.settled()
}
const close = (id: string, quantity: string, seen: string) =>
  client.post(`/api/v1/positions/${id}/close`, { quantity, seen, tolerancePpm: 1000 })

describe('a long position', () => {
  it('opens at the ask: margin 200.00, fee 2.01', async () => {
    // 0.01 lot is 1 ounce; 4000.01 / 20 = 200.0005 → 200.00; 0.05 % of 4000.01 = 2.000005 → 2.01
    const position = await opened()
    expect(position).toMatchObject({ entry: '4000.01', margin: '200.00', openingFee: '2.01', status: 'open' })
    expect(await balance()).toMatchObject({ cash: '9797.99', margin: '200.00' })
  })

  it('closes at the bid, in parts, and its parts add up', async () => {
    const position = await opened({ quantity: '0.03' })
    await tick('4010.00')
    const half = await close(position.id, '0.01', '4009.99')
    // (4009.99 − 4000.01) × 1 = 9.98
    expect(half.json).toMatchObject({ closed: { profit: '9.98', price: '4009.99' } })
    const rest = await close(position.id, '0.02', '4009.99')
    expect(rest.json).toMatchObject({
      closed: { profit: '19.96' },
      position: { status: 'closed', realised: '29.94' },
    })
    expect(problemOf(await close(position.id, '0.01', '4009.99')).code).toBe('close-position-failed')
  })

  it('is closed by its take profit, its stop loss, and before both by liquidation', async () => {
    const won = await opened({ takeProfit: '4020.00' })
    await tick('4020.00')
    expect(await story(won.id)).toMatchObject({ position: { status: 'open' } })
    await tick('4020.01')
    expect(await story(won.id)).toMatchObject({
      position: { status: 'closed', closeCause: 'take-profit', closePrice: '4020.00' },
    })
    await tick('4000.00')
    const lost = await opened({ stopLoss: '3990.00' })
    await tick('3900.00')
    // The line is at 4000.01 − 100.00 = 3900.01, and the jump passes the stop: liquidation comes first.
    expect(await story(lost.id)).toMatchObject({
      position: { closeCause: 'liquidation', closePrice: '3899.99' },
    })
    await tick('4000.00')
    const stopped = await opened({ stopLoss: '3990.00' })
    await tick('3985.00')
    expect(await story(stopped.id)).toMatchObject({
      position: { closeCause: 'stop-loss', closePrice: '3984.99', realised: '-15.02' },
    })
  })

  it('never loses more than its margin: a gap is borne by the house', async () => {
    const position = await opened()
    await tick('3000.00')
    expect(await story(position.id)).toMatchObject({
      position: { status: 'closed', realised: '-1000.02', gap: '800.02' },
    })
    expect(await balance()).toMatchObject({ cash: '9797.99', margin: '0.00' })
    await tick('4000.00')
  })

  it('warns as the price comes near the line', async () => {
    const position = await opened()
    // Level 100.00; 20 % above it is equity 120.00, a loss of 80.00.
    await tick('3921.00')
    expect((await story(position.id)).events.map(({ kind }) => kind)).toEqual(['opened'])
    await tick('3920.00')
    await tick('3904.00')
    expect((await story(position.id)).events.map(({ kind, cause }) => [kind, cause])).toEqual([
      ['opened', null],
      ['warned', '20'],
      ['warned', '5'],
    ])
  })
})

describe('a limit order', () => {
  it('rests with its reserve, is filled when the ask comes, and gives back what is over', async () => {
    const limit = { kind: 'limit', limit: '3950.00', until: 'cancelled' }
    const { order: resting } = (await place({ type: limit })).json as { order: WireOrder }
    // 3950 / 20 = 197.50 and 1.975 → 1.98
    expect(resting).toMatchObject({ status: 'resting', reserve: '199.48' })
    expect(await balance()).toMatchObject({ reserve: '199.48' })
    await tick('3950.00')
    expect((await story(resting.id)).order.status).toBe('resting')
    await tick('3949.00')
    // Filled at 3949.01: 197.45 and 1.974505 → 1.98
    expect(await story(resting.id)).toMatchObject({
      order: { status: 'filled', fillPrice: '3949.01' },
      position: { margin: '197.45' },
    })
    expect(await balance()).toMatchObject({ cash: '9800.57', reserve: '0.00', margin: '197.45' })
  })

  it('can be cancelled once, and amended while it rests', async () => {
    const limit = { kind: 'limit', limit: '3950.00', until: 'cancelled' }
    const { order: resting } = (await place({ type: limit })).json as { order: WireOrder }
    const amended = await client.put(`/api/v1/orders/${resting.id}`, {
      limit: '3900.00',
      takeProfit: null,
      stopLoss: null,
    })
    expect(amended.json).toMatchObject({ price: '3900.00', reserve: '196.95' })
    expect((amended.json as WireOrder).changedAt).not.toBeNull()
    // Nothing is set aside any more, and what was ordered is still shown: 3,900.00 at 20×, and 0.05 % of it.
    expect((await client.send('POST', `/api/v1/orders/${resting.id}/cancel`)).json).toMatchObject({
      status: 'cancelled',
      reserve: '0.00',
      amount: '3900.00',
      margin: '195.00',
      fee: '1.95',
    })
    expect(problemOf(await client.send('POST', `/api/v1/orders/${resting.id}/cancel`)).code).toBe(
      'order-cancellation-failed',
    )
    expect(await balance()).toMatchObject({ cash: '10000.00', reserve: '0.00' })
  })
})

describe('refusals', () => {
  it.each([
    ['quantity-invalid', { quantity: '0.015' }],
    ['leverage-invalid', { leverage: 21 }],
    ['take-profit-invalid', { takeProfit: '3999.00' }],
    ['stop-loss-invalid', { stopLoss: '4001.00' }],
    ['price-moved', { type: { kind: 'market', seen: '3990.00', tolerancePpm: 1000 } }],
    ['insufficient-balance', { quantity: '1.00' }],
  ])('%s', async (code, changes) => {
    expect(problemOf(await place(changes)).code).toBe(code)
    expect(await balance()).toMatchObject({ cash: '10000.00' })
  })

  it('while the market is closed, halted or stale', async () => {
    for (const [state, code] of [
      ['closed', 'non-trading-hours'],
      ['halted', 'instrument-halted'],
      ['stale', 'data-anomaly'],
    ] as const) {
      market.show(server.clock.now(), { XAUUSD: '4000.00' }, { state })
      expect(problemOf(await place()).code).toBe(code)
    }
  })
})

it('fifty closes of one position while its stop fires: one posting', async () => {
  const position = await opened({ stopLoss: '3990.00' })
  market.beat(server.clock.now(), { XAUUSD: '3989.00' })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      client.send('POST', `/api/v1/positions/${position.id}/close`, {
        body: { quantity: '0.01', seen: '3988.99', tolerancePpm: 1000 },
        headers: { 'idempotency-key': randomUUID() },
      }),
    ),
  )
  await watcher.settled()
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  const { events, position: after } = await story(position.id)
  expect(events.filter(({ kind }) => kind === 'closed')).toHaveLength(1)
  expect(after.realised).toBe('-11.02')
})
