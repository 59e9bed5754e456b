import { hourMs } from '@candor/domain/time/durations.ts'
import { flatCandle } from '@candor/tests/database/hand-fed-market.ts'
import { goodDeposit } from '@candor/tests/database/sample-requests.ts'
import {
  actsOf,
  atLimit,
  atMarket,
  byAmount,
  byQuantity,
  openSpotDesk,
  type SpotDesk,
} from '@candor/tests/database/spot-desk.ts'
import { problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import type { WirePortfolio, WireRun } from '@candor/wire/portfolio.ts'
import type { WireHolding } from '@candor/wire/spot.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reviewWaiting } from '../cash/review-practice.ts'

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

const { buy, sell, placed, read, balance } = actsOf(() => client)
const worth = () =>
  read<{
    worth: Record<string, string>
    today: { profit: string; invested: string }
    sinceStart: string
    notes: object[]
  }>('portfolio/worth?zone=Asia/Kuala_Lumpur')

/** A deposit that the practice reviewer passes. */
async function deposit(amount: string): Promise<void> {
  await client.post('/api/v1/deposits', await goodDeposit(client, amount))
  await desk.later(6_000)
  await reviewWaiting(desk.server.deps)
}

describe('wallet and portfolio', () => {
  it('the wallet adds up: its parts are its total, and the result what was made', async () => {
    await buy('AAPL', byQuantity('10'), '272.42')
    await placed({ symbol: 'BTCUSD', side: 'buy', size: byQuantity('0.01'), type: atLimit('80000.00') })
    await client.post('/api/v1/orders', {
      ...{ symbol: 'XAUUSD', side: 'long', leverage: 20, quantity: '0.01', takeProfit: null, stopLoss: null },
      type: atMarket('4000.01'),
    })
    await desk.tick({ AAPL: '275.00', XAUUSD: '4010.00' })
    const { worth: parts, today, sinceStart, notes } = await worth()
    // 2,749.90 of shares, margin 200.00 and 9.98, 800.80 set aside; fees 2.73 and 2.01.
    expect(parts).toMatchObject({ spot: '2749.90', leveraged: '209.98', orders: '800.80', cash: '6270.26' })
    expect(parts['total']).toBe('10030.94')
    expect([today.profit, sinceStart]).toEqual(['30.94', '30.94'])
    // 10 at 272.42 and the margin; neither the fees nor what only rests.
    expect(today.invested).toBe('2924.20')
    expect(notes).toEqual([])
    await client.put('/api/v1/limits/notes', {
      instrumentPercent: 20,
      marketPercent: null,
      leverageTenths: null,
    })
    expect((await worth()).notes).toEqual([{ kind: 'one-instrument', symbol: 'AAPL', share: '0.27414181' }])
  })

  it('what was put to work counts until midnight in the customer’s zone', async () => {
    // 15:50 UTC is ten minutes to midnight in Kuala Lumpur.
    const day = new Date(desk.server.clock.now() + 24 * hourMs).toISOString().slice(0, 10)
    await desk.until(`${day}T15:50:00.000Z`)
    desk.show({ BTCUSD: '90000.00' })
    await buy('BTCUSD', byAmount('500.00'), '90000.01')
    const put = (await worth()).today.invested
    expect(Number(put)).toBeGreaterThan(499)
    await desk.later(5 * 60_000)
    expect((await worth()).today.invested).toBe(put)
    await desk.later(6 * 60_000)
    expect((await worth()).today.invested).toBe('0.00')
  })

  it('a period: curve, returns, days, costs and lines that add up, with the postings behind them', async () => {
    const start = desk.server.clock.now()
    await buy('AAPL', byQuantity('10'), '272.42')
    await desk.tick({ AAPL: '280.00' })
    await desk.later(24 * hourMs)
    desk.show({ AAPL: '280.00', BTCUSD: '90000.00' })
    await desk.keeper.look()
    await deposit('5000.00')
    await desk.keeper.look()
    await sell('AAPL', byQuantity('5'), '279.99')
    await desk.tick({ AAPL: '270.00' })
    desk.market.setCandles('SPY', '15m', [flatCandle(start - hourMs, '600.00')])
    desk.market.setCandles('SPY', '1D', [flatCandle(start - 48 * hourMs, '600.00')])
    const all = await read<WirePortfolio>('portfolio?range=all&zone=UTC&compare=SPY')
    // Fees 2.73 and 1.40; 5 sold for 1,399.95 less 1,362.10; 5 left at 269.99 less 1,362.10.
    expect(all).toMatchObject({ paidIn: '5000.00', startEquity: '10000.00', profit: '21.57', costs: '-4.13' })
    expect(all.endEquity).toBe('15021.57')
    expect(all.lines).toEqual([
      { product: 'spot', symbol: 'AAPL', profit: '21.57', costs: '-4.13', open: '1349.95' },
    ])
    // 10,072.97 by 10,000, and 15,021.57 by 15,072.97.
    expect(all.timeWeighted).toBe('0.00386204')
    expect(Number(all.moneyWeighted)).toBeGreaterThan(0)
    expect(all.worstFall?.share).toBe('-0.00341008')
    expect(all.comparison).toMatchObject({ symbol: 'SPY', share: '0.11988333' })
    const month = new Date(desk.server.clock.now()).toISOString().slice(0, 7)
    const calendar = await read<{ days: { profit: string }[]; total: string }>(
      `portfolio/days?month=${month}&zone=UTC`,
    )
    expect(calendar.total).toBe('21.57')
    const behind = async (query: string) =>
      (await read<{ postings: { kind: string }[] }>(`portfolio/postings?range=all&${query}`)).postings.map(
        ({ kind }) => kind,
      )
    expect(await behind('part=costs')).toEqual(['spot-fee', 'spot-fee'])
    expect(await behind('part=outside')).toEqual(['deposit'])
    expect(await behind('part=result&product=spot&symbol=AAPL')).toEqual([
      'spot-fee',
      'spot-sold',
      'spot-fee',
      'spot-bought',
    ])
    expect(problemOf(await client.get('/api/v1/portfolio?range=all&zone=Mars/Olympus')).code).toBe(
      'invalid-request',
    )
    expect(problemOf(await client.get('/api/v1/portfolio?range=all&run=7')).code).toBe('not-found')
  })

  it('starting again keeps the old run as its own history', async () => {
    await buy('AAPL', byAmount('1000.00'), '272.42')
    expect(problemOf(await client.post('/api/v1/portfolio/reset', { label: null })).code).toBe(
      'run-not-closed',
    )
    await sell('AAPL', { by: 'all' }, '272.40')
    const left = (await balance()).cash
    const { ended } = (await client.post('/api/v1/portfolio/reset', { label: ' First try ' })).json as {
      ended: WireRun
    }
    expect(ended).toMatchObject({ number: 1, label: 'First try', paidIn: '10000.00', worth: left })
    expect(await balance()).toMatchObject({ cash: '10000.00' })
    expect((await worth()).sinceStart).toBe('0.00')
    expect((await read<{ holdings: WireHolding[] }>('holdings')).holdings).toEqual([])
    expect(problemOf(await client.post('/api/v1/portfolio/reset', { label: null })).code).toBe(
      'reset-too-soon',
    )
    await desk.keeper.look()
    await buy('BTCUSD', byAmount('500.00'), '90000.01')
    const { runs } = await read<{ runs: WireRun[] }>('portfolio/runs')
    expect(runs.map(({ number, paidIn, endedAt }) => [number, paidIn, endedAt !== null])).toEqual([
      [2, '10000.00', false],
      [1, '10000.00', true],
    ])
    const [old, current] = [
      await read<WirePortfolio>('portfolio?range=all&run=1'),
      await read<WirePortfolio>('portfolio?range=all'),
    ]
    expect([old.profit, old.endEquity]).toEqual([ended.result, left])
    expect(old.lines.map(({ symbol }) => symbol)).toEqual(['AAPL'])
    expect(current.lines.map(({ symbol }) => symbol)).toEqual(['BTCUSD'])
    expect(current).toMatchObject({ startEquity: '10000.00', paidIn: '0.00' })
    const postings = await read<{ postings: { kind: string }[] }>('postings?family=practice')
    expect(postings.postings.map(({ kind }) => kind)).toEqual([
      'practice-funding',
      'practice-returned',
      'practice-funding',
    ])
  })
})
