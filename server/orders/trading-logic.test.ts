import { randomUUID } from 'node:crypto'
import { goodWithdrawal } from '@candor/tests/database/sample-requests.ts'
import { type Answer, problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import {
  closeGold,
  goldLimit,
  goldOrder,
  openTradingDesk,
  placeGold,
  setGoldStops,
  storyOf,
  type TradingDesk,
} from '@candor/tests/database/trading-desk.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

/** What will be tried against leveraged trading (the list is in the trust page of the project), over HTTP. */

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

type Balance = { cash: string; margin: string; reserve: string; version: number }
const balanceOf = async (of: TestClient): Promise<Balance> =>
  (await of.get('/api/v1/balance')).json as Balance
const untouched = { cash: '10000.00', margin: '0.00', reserve: '0.00', version: 1 }
const codeOf = (answer: Answer): string => problemOf(answer).code
const sendKeyed = (of: TestClient, path: string, body: unknown, key: string): Promise<Answer> =>
  of.send('POST', path, { body, headers: { 'idempotency-key': key } })
const place = (changes: object = {}): Promise<Answer> => client.post('/api/v1/orders', goldOrder(changes))

/** Numbers that are none, are too large or have too many digits. */
const badNumbers = [
  ...['-0.01', '0', '0.00', '-0', '1e-2', '0x10', ' 0.01', '0.01 ', '+0.01', '0,01', '.01', '1.'],
  ...['NaN', 'Infinity', '٠', '0.0000000000001', '9'.repeat(40), `0.${'1'.repeat(40)}`, ''],
]

describe('numbers that are none', () => {
  const market = (seen: unknown, tolerancePpm: unknown = 1_000) => ({ kind: 'market', seen, tolerancePpm })

  it.each(badNumbers)('%j opens nothing, wherever it stands in an order', async (text) => {
    for (const changes of [
      { quantity: text },
      { takeProfit: text },
      { stopLoss: text },
      { type: market(text) },
      goldLimit(text),
    ]) {
      const { status } = await place(changes)
      expect(status, JSON.stringify(changes)).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    expect(await balanceOf(client)).toMatchObject(untouched)
  })

  it('a size of nothing or less is refused for that, whatever else is wrong', async () => {
    const unknown = { symbol: 'NOWHERE' }
    expect(codeOf(await place(unknown))).toBe('not-found')
    for (const quantity of ['0', '-1'])
      expect(codeOf(await place({ ...unknown, quantity }))).toBe('quantity-invalid')
  })

  it('nor do a leverage and a tolerance that are none', async () => {
    for (const leverage of [0, -1, 1.5, 21, 501, 1e9, '20', null])
      expect((await place({ leverage })).status, String(leverage)).toBeGreaterThanOrEqual(400)
    for (const tolerance of [-1, 0.5, 50_001, '1000', null])
      expect((await place({ type: market('4000.01', tolerance) })).status).toBeGreaterThanOrEqual(400)
    expect(await balanceOf(client)).toMatchObject(untouched)
  })

  it('change nothing about a position or an order', async () => {
    const [open, resting] = [await placeGold(client), await placeGold(client, goldLimit('3900.00'))]
    const before = await balanceOf(client)
    for (const text of badNumbers) {
      const stops = { takeProfit: null, stopLoss: null }
      const answers = [
        await closeGold(client, open, text),
        await client.post(`/api/v1/positions/${open}/close`, {
          quantity: '0.01',
          seen: text,
          tolerancePpm: 0,
        }),
        await client.post(`/api/v1/positions/${open}/margin`, { amount: text }),
        await setGoldStops(client, open, { stopLoss: text }),
        await client.put(`/api/v1/orders/${resting}`, { limit: text, ...stops }),
      ]
      for (const [place, { status }] of answers.entries()) {
        expect(status, `${text} ${place}`).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
      }
    }
    expect(await balanceOf(client)).toEqual(before)
    expect((await storyOf(client, open)).position).toMatchObject({ version: 1, quantity: '0.01000000' })
  })

  it('more than there is is not to be had', async () => {
    for (const quantity of ['1.00', '92233720368.54', '184467440737.10', '999999999999999.00'])
      expect(codeOf(await place({ quantity }))).toBe('insufficient-balance')
    const open = await placeGold(client)
    expect(codeOf(await closeGold(client, open, '0.02'))).toBe('quantity-invalid')
    const added = await client.post(`/api/v1/positions/${open}/margin`, { amount: '92233720368547758.08' })
    expect(added.status).toBeGreaterThanOrEqual(400)
  })
})

describe('what belongs to somebody else', () => {
  it('is not found, by its own id as little as by one that nobody has', async () => {
    const [open, resting] = [await placeGold(client), await placeGold(client, goldLimit('3900.00'))]
    const stranger = await desk.customer()
    for (const [position, order] of [
      [open, resting],
      [randomUUID(), randomUUID()],
    ] as const) {
      const stops = { takeProfit: null, stopLoss: '3950.00' }
      const answers = [
        await stranger.get(`/api/v1/orders/${order}`),
        await stranger.get(`/api/v1/orders/${position}`),
        await stranger.post(`/api/v1/orders/${order}/cancel`, {}),
        await stranger.put(`/api/v1/orders/${order}`, { limit: '3800.00', takeProfit: null, stopLoss: null }),
        await closeGold(stranger, position, '0.01'),
        await stranger.post(`/api/v1/positions/${position}/margin`, { amount: '10.00' }),
        await stranger.put(`/api/v1/positions/${position}/stops`, stops),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
      expect(new Set(answers.map(codeOf))).toEqual(new Set(['not-found']))
    }
    expect(await balanceOf(stranger)).toMatchObject(untouched)
    expect((await storyOf(client, open)).position).toMatchObject({ version: 1, stopLoss: null })
    expect((await storyOf(client, resting)).order).toMatchObject({ status: 'resting', price: '3900.00' })
    const lists = [
      'positions?status=open',
      'positions?status=closed',
      'orders?status=resting',
      'orders?status=ended',
    ]
    for (const list of lists)
      expect((await stranger.get(`/api/v1/${list}`)).text).not.toMatch(new RegExp(`${open}|${resting}`))
  })
})

describe('the same once more', () => {
  it('five times at once with one key opens one position, and everybody is told the same', async () => {
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendKeyed(client, '/api/v1/orders', goldOrder(), key)),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await balanceOf(client)).margin).toBe('200.00')
    const other = await sendKeyed(client, '/api/v1/orders', goldOrder({ quantity: '0.02' }), key)
    expect(codeOf(other)).toBe('idempotency-key-reused')
    // Another customer's key is another key.
    const stranger = await desk.customer()
    expect((await sendKeyed(stranger, '/api/v1/orders', goldOrder(), key)).status).toBe(200)
    expect((await sendKeyed(client, '/api/v1/orders', goldOrder(), '')).status).toBe(400)
  })

  it('a field that is written twice counts once, and is checked', async () => {
    const text = JSON.stringify(goldOrder()).replace('"quantity":"0.01"', '"quantity":"0.01","quantity":"-5"')
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    expect(codeOf(await client.send('POST', '/api/v1/orders', { text, headers }))).toBe('quantity-invalid')
    expect(await balanceOf(client)).toMatchObject(untouched)
  })

  it('trades of the smallest size at a price that stands still gain nothing', async () => {
    const cash = [Number((await balanceOf(client)).cash)]
    for (let round = 0; round < 25; round += 1) {
      const id = await placeGold(client, { leverage: 20 - (round % 20) })
      await closeGold(client, id, '0.01')
      cash.push(Number((await balanceOf(client)).cash))
    }
    for (const [round, after] of cash.entries()) expect(after).toBeLessThanOrEqual(cash[round - 1] ?? after)
  })
})

describe('two things at once', () => {
  it('a withdrawal of everything and a position: one of them wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const by = await desk.customer()
      const [withdrawn, opened] = await Promise.all([
        by.post('/api/v1/withdrawals', await goodWithdrawal(by, '10000.00')),
        by.post('/api/v1/orders', goldOrder()),
      ])
      expect([withdrawn.status, opened.status].toSorted()).toEqual([200, 409])
      const { cash, margin } = await balanceOf(by)
      expect([cash, margin]).toEqual(withdrawn.status === 200 ? ['0.00', '0.00'] : ['9797.99', '200.00'])
    }
  })

  it('fifty cancels of an order while it is filled: it ends once', async () => {
    const id = await placeGold(client, goldLimit('3990.00'))
    desk.beat('3989.00')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        sendKeyed(client, `/api/v1/orders/${id}/cancel`, undefined, randomUUID()),
      ),
    )
    await desk.watcher.settled()
    const won = answers.filter(({ status }) => status === 200).length
    const { order } = await storyOf(client, id)
    expect([order.status, won]).toEqual(order.status === 'filled' ? ['filled', 0] : ['cancelled', 1])
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(codeOf(answer)).toBe('order-cancellation-failed')
    expect((await balanceOf(client)).reserve).toBe('0.00')
  })

  it('a price that has come cannot be run away from', async () => {
    const id = await placeGold(client, { stopLoss: '3990.00' })
    // The board shows it already, the watcher has not acted yet.
    desk.show('3989.00')
    expect(codeOf(await setGoldStops(client, id, { stopLoss: '3900.00' }))).toBe('stop-loss-failed')
    expect(codeOf(await client.post(`/api/v1/positions/${id}/margin`, { amount: '50.00' }))).toBe(
      'add-margin-failed',
    )
    await desk.tick('3989.00')
    expect((await storyOf(client, id)).position.closeCause).toBe('stop-loss')
    expect(codeOf(await setGoldStops(client, id, { takeProfit: '4100.00' }))).toBe('stop-loss-failed')
    expect(codeOf(await closeGold(client, id, '0.01'))).toBe('close-position-failed')
  })

  it('of orders that rest two hundred are taken, and not one more', async () => {
    const type = { kind: 'limit', limit: '140.000', until: 'cancelled' }
    const small = goldOrder({ symbol: 'USDJPY', leverage: 30, type })
    const all: Answer[] = []
    for (let round = 0; round < 8; round += 1)
      all.push(...(await Promise.all(Array.from({ length: 26 }, () => client.post('/api/v1/orders', small)))))
    const refused = all.filter(({ status }) => status !== 200)
    expect([all.length - refused.length, new Set(refused.map(codeOf))]).toEqual([
      200,
      new Set(['too-many-open']),
    ])
  })
})
