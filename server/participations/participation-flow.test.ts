import { hoursOf, openStrategyDesk, type StrategyDesk } from '@candor/tests/database/strategy-desk.ts'
import { problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import type { WireLimits } from '@candor/wire/limits.ts'
import type { WireParticipation } from '@candor/wire/participations.ts'
import type { WireStrategy, WireStrategyTrade } from '@candor/wire/strategies.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let desk: StrategyDesk
let client: TestClient
beforeAll(async () => {
  desk = await openStrategyDesk()
  desk.show({ XAUUSD: '4100.00', XAGUSD: '50.000' })
  await desk.serve()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  client = await desk.customer()
})

const balance = async () => (await client.get('/api/v1/balance')).json as Record<string, string>

describe('taking part', () => {
  it('sets the amount aside, gives units at the first value after the approval, and pays them back', async () => {
    const asked = (await desk.join(client, '500.00')).json as WireParticipation
    expect(asked).toMatchObject({ status: 'in-review', amount: '500.00', days: 7, units: null })
    expect(await balance()).toMatchObject({ cash: '9500.00', invested: '500.00' })
    // A value before the approval gives nothing.
    await desk.serve()
    expect(await desk.read(client, asked.id)).toMatchObject({ status: 'in-review', units: null })
    expect((await desk.decide(asked.id, 'approve')).json).toMatchObject({ status: 'in-progress' })
    expect(await balance()).toMatchObject({ cash: '9500.00', invested: '0.00' })
    await desk.serve()
    // A pool that has traded nothing is worth a dollar a unit.
    const taken = await desk.read(client, asked.id)
    expect(taken).toMatchObject({
      status: 'in-progress',
      units: '500.00000000',
      joinValue: '1.00000000',
      worth: '500.00',
    })
    expect((await desk.redeem(client, asked.id)).json).toMatchObject({ unitsLeft: '0.00000000' })
    await desk.serve()
    const paid = await desk.read(client, asked.id)
    expect(paid).toMatchObject({ status: 'completed', profit: '0.00', fees: '0.00' })
    expect(paid.redemptions).toMatchObject([{ proceeds: '500.00', fee: '0.00', cause: 'customer' }])
    expect(await balance()).toMatchObject({ cash: '10000.00', invested: '0.00' })
  })

  it('counts towards the stake of a day while it is in review, whatever is put in next', async () => {
    await client.put('/api/v1/limits/stake-per-day', { value: '600.00' })
    expect((await desk.join(client, '500.00')).status).toBe(200)
    const { limits } = (await client.get('/api/v1/limits')).json as WireLimits
    expect(limits.find(({ name }) => name === 'stake-per-day')).toMatchObject({ used: '500.00' })
    const quote = (await client.get('/api/v1/quotes?symbols=XAUUSD')).json as { quotes: { ask: string }[] }
    const order = await client.post('/api/v1/orders', {
      ...{ symbol: 'XAUUSD', side: 'long', leverage: 20, quantity: '0.01', takeProfit: null, stopLoss: null },
      type: { kind: 'market', seen: quote.quotes[0]?.ask, tolerancePpm: 500 },
    })
    expect(problemOf(order)).toMatchObject({ code: 'stake-limit-reached', params: { left: '100.00' } })
  })

  it('is refused by name', async () => {
    const problem = async (amount: string, days = 7, strategy = 'metal-trend') =>
      problemOf(await desk.join(client, amount, days, strategy))
    expect(await problem('')).toMatchObject({
      code: 'participation-failed',
      fields: [{ path: 'amount', problem: 'amount-required' }],
    })
    expect(await problem('1e3')).toMatchObject({ fields: [{ problem: 'amount-invalid' }] })
    expect(await problem('20.00')).toMatchObject({ fields: [{ problem: 'amount-below-minimum' }] })
    expect(await problem('500.00', 8)).toMatchObject({ fields: [{ path: 'days' }] })
    expect(await problem('500.00', 7, 'moon-shot')).toMatchObject({ fields: [{ path: 'strategy' }] })
    expect(await problem('10000.01')).toMatchObject({ code: 'insufficient-balance' })
  })

  it('comes back whole when it is rejected, with the reason, and when it is taken back', async () => {
    const asked = (await desk.join(client, '500.00')).json as WireParticipation
    expect((await desk.decide(asked.id, 'reject', 'Not for this class')).status).toBe(200)
    expect(await desk.read(client, asked.id)).toMatchObject({
      status: 'rejected',
      reason: 'Not for this class',
    })
    const again = (await desk.join(client, '600.00')).json as WireParticipation
    expect((await client.post(`/api/v1/participations/${again.id}/cancel`, {})).json).toMatchObject({
      status: 'rejected',
      reason: 'cancelled',
    })
    expect(problemOf(await desk.decide(again.id, 'approve')).code).toBe('already-decided')
    expect(problemOf(await client.post(`/api/v1/participations/${again.id}/cancel`, {})).code).toBe(
      'cancellation-failed',
    )
    expect(await balance()).toMatchObject({ cash: '10000.00', invested: '0.00' })
  })

  it('a hundred at once over the balance: what fits wins, once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => desk.join(client, '1500.00', 1)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(await balance()).toMatchObject({ cash: '1000.00', invested: '9000.00' })
  })

  it('ends by itself with its term, once, however often it is looked at', async () => {
    const taken = await desk.joined(client, '400.00', 1)
    await desk.later(24 * 3_600_000 - 10_000)
    desk.show({ XAUUSD: '4100.00', XAGUSD: '50.000' })
    await desk.serve()
    expect(await desk.read(client, taken.id)).toMatchObject({ status: 'in-progress' })
    await desk.later(11_000)
    const asked = await Promise.all([
      desk.redeem(client, taken.id),
      desk.serve(),
      desk.redeem(client, taken.id),
    ])
    expect(asked.filter((answer) => answer && answer.status === 200).length).toBeLessThanOrEqual(1)
    await desk.serve()
    await desk.serve()
    const ended = await desk.read(client, taken.id)
    expect(ended).toMatchObject({ status: 'completed' })
    expect(ended.redemptions).toHaveLength(1)
    expect(await balance()).toMatchObject({ cash: '10000.00' })
  })
})

describe('a strategy that is being tested', () => {
  it('is listed and read without figures of the past', async () => {
    const { json } = await client.get('/api/v1/strategies')
    const { strategies } = json as { strategies: WireStrategy[] }
    expect(strategies.map(({ id }) => id)).toEqual(['metal-trend'])
    expect(strategies[0]).toMatchObject({ tested: null, curves: { tested: [] }, minimum: '250.00' })
    expect((await client.get('/api/v1/strategies/metal-trend')).json).toMatchObject({
      tests: null,
      terms: [],
      model: null,
    })
  })
})

describe('a pool that trades', () => {
  it('follows its targets through the orders that customers have, and its units follow the price', async () => {
    const now = desk.server.clock.now()
    desk.market.setCandles('XAUUSD', '1h', hoursOf(now, 130, 370_000_000_000n, 800n))
    desk.market.setCandles('XAGUSD', '1h', hoursOf(now, 130, 5_000_000_000n, 0n))
    desk.show({ XAUUSD: '4100.00', XAGUSD: '50.000' })
    const taken = await desk.joined(client, '1000.00', 30)
    const { json } = await client.get('/api/v1/strategies/metal-trend/trades')
    const { trades, total } = json as { trades: WireStrategyTrade[]; total: number }
    expect(total).toBeGreaterThan(0)
    expect(trades[0]).toMatchObject({
      symbol: 'XAUUSD',
      act: 'open',
      direction: 'long',
      decision: { reason: { code: 'trend-up' } },
    })
    desk.show({ XAUUSD: '4300.00', XAGUSD: '50.000' })
    await desk.later(6 * 60_000)
    desk.show({ XAUUSD: '4300.00', XAGUSD: '50.000' })
    await desk.serve()
    const risen = await desk.read(client, taken.id)
    expect(Number(risen.worth)).toBeGreaterThan(1_005)
    await desk.redeem(client, taken.id)
    await desk.serve()
    const paid = await desk.read(client, taken.id)
    expect(paid.status).toBe('completed')
    const [redemption] = paid.redemptions
    const earned = Number(redemption?.proceeds) - 1000
    expect(Number(redemption?.fee)).toBeCloseTo(Math.floor(earned * 10) / 100, 2)
    expect((await balance())['cash']).toBe((10_000 + earned - Number(redemption?.fee)).toFixed(2))
  })
})
