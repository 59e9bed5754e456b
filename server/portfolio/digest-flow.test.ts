import { dayMs } from '@candor/domain/time/durations.ts'
import { accountOf } from '@candor/tests/database/account-of.ts'
import { workOutDay } from '@candor/tests/database/naive-day.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { approve } from '@candor/tests/database/review-desk.ts'
import { goodDeposit } from '@candor/tests/database/sample-deposit.ts'
import {
  actsOf,
  atMarket,
  byQuantity,
  openSpotDesk,
  type SpotDesk,
} from '@candor/tests/database/spot-desk.ts'
import type { TestClient } from '@candor/tests/database/test-server.ts'
import type { WireMoved } from '@candor/wire/digest.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let desk: SpotDesk
let client: TestClient
beforeAll(async () => {
  desk = await openSpotDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  desk.show({ AAPL: '272.41', XAUUSD: '4000.00' })
  client = await desk.customer()
})

const { buy, sell, read } = actsOf(() => client)
const askedDeposit = async (by: TestClient): Promise<string> =>
  ((await by.post('/api/v1/deposits', await goodDeposit(by, '500.00'))).json as { id: string }).id
const today = () => new Date(desk.server.clock.now()).toISOString().slice(0, 10)
const digestOf = async (day: string): Promise<WireMoved | null> =>
  (await read<{ moved: WireMoved | null }>(`portfolio/digest?day=${day}&locale=en`)).moved

const nightsCharged = async (): Promise<number> =>
  (
    await desk.owner.query(
      `select from transfers join customers on id = customer_id where account_number = $1 and transfers.kind = 'financing'`,
      [await accountOf(client)],
    )
  ).rowCount ?? 0

describe('why did my portfolio move', () => {
  it('adds up to the result of the day, the largest in money first', async () => {
    await buy('AAPL', byQuantity('10'), '272.42')
    await client.post('/api/v1/orders', {
      ...{ symbol: 'XAUUSD', side: 'long', leverage: 20, quantity: '0.01', takeProfit: null, stopLoss: null },
      type: atMarket('4000.01'),
    })
    await desk.tick({ AAPL: '275.00', XAUUSD: '4010.00' })
    const moved = await digestOf(today())
    // Ten shares from 272.42 to the bid of 274.99: 25.70. Gold by 9.98. Fees 2.73 and 2.01.
    expect(moved?.contributors).toEqual([
      { product: 'spot', symbol: 'AAPL', made: '25.70' },
      { product: 'leveraged', symbol: 'XAUUSD', made: '9.98' },
    ])
    expect([moved?.together, moved?.fees, moved?.profit]).toEqual(['35.68', '-4.74', '30.94'])
    const { today: shown } = await read<{ today: { profit: string } }>('portfolio/worth')
    expect(moved?.profit).toBe(shown.profit)
    expect([moved?.isOver, moved?.paidIn]).toEqual([false, '0.00'])
  })

  it('is the same when a day is worked out a second time, from the bare transfers', async () => {
    const gold = async (path: string, body: object) => {
      const answer = await client.post(`/api/v1/${path}`, body as Record<string, unknown>)
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.json as { position?: { id: string } }
    }
    const opening = { leverage: 20, quantity: '0.02', takeProfit: null, stopLoss: null }
    await buy('AAPL', byQuantity('10'), '272.42')
    const { position } = await gold('orders', {
      ...{ symbol: 'XAUUSD', side: 'long', ...opening },
      type: atMarket('4000.01'),
    })
    await desk.tick({ AAPL: '275.00', XAUUSD: '4005.00' })
    const next = new Date(desk.server.clock.now() + dayMs).toISOString().slice(0, 10)
    await desk.until(`${next}T00:00:01.000Z`)
    await desk.keeper.look()
    // The watcher looks every second for nights that are over.
    await expect.poll(nightsCharged, { timeout: 30_000 }).toBe(1)
    await desk.until(`${next}T15:00:00.000Z`)
    await desk.tick({ AAPL: '270.00', XAUUSD: '4020.00', NVDA: '180.00' })
    await sell('AAPL', byQuantity('4'), '269.99')
    await buy('NVDA', byQuantity('3'), '180.01')
    await gold(`positions/${position?.id}/close`, { quantity: '0.01', seen: '4019.99', tolerancePpm: 1_000 })
    const request = { kind: 'deposit' as const, by: client, id: await askedDeposit(client) }
    await approve(await operatorClient(desk.server), request)
    await desk.tick({ AAPL: '271.00', XAUUSD: '4015.00', NVDA: '182.00' })
    const moved = await digestOf(next)
    // A hundredth of a lot of gold is one ounce.
    const naive = await workOutDay(desk.owner, await accountOf(client), {
      from: `${next}T00:00:00Z`,
      until: `${next}T23:59:59Z`,
      atStart: [
        { product: 'spot', symbol: 'AAPL', cents: 10 * 274_99 },
        { product: 'leveraged', symbol: 'XAUUSD', cents: 2 * (4004_99 - 4000_01) },
      ],
      atEnd: [
        { product: 'spot', symbol: 'AAPL', cents: 6 * 270_99 },
        { product: 'spot', symbol: 'NVDA', cents: 3 * 181_99 },
        { product: 'leveraged', symbol: 'XAUUSD', cents: 4014_99 - 4000_01 },
      ],
    })
    expect(moved?.contributors).toEqual(naive.made)
    expect([moved?.fees, moved?.financing, moved?.paidIn, moved?.profit]).toEqual([
      naive.fees,
      naive.financing,
      naive.paidIn,
      naive.profit,
    ])
    expect(moved?.paidIn).toBe('500.00')
    expect(Number(moved?.endEquity) - Number(moved?.startEquity) - 500).toBeCloseTo(Number(naive.profit), 6)
  })

  it('names no news where prices are simulated, and says that they follow none', async () => {
    const editor = await operatorClient(desk.server, 'editor')
    const texts = { en: { title: 'Apple rises', summary: '', text: 'Because of nothing.' } }
    await editor.post('/api/v1/operator/news', { texts, state: 'published' })
    await buy('AAPL', byQuantity('1'), '272.42')
    await desk.tick({ AAPL: '280.00' })
    const moved = await digestOf(today())
    expect([moved?.news, moved?.unexplained, moved?.simulated]).toEqual([[], ['AAPL'], ['AAPL']])
  })

  it('of a day before there was money, or one to come, is nothing', async () => {
    expect(await digestOf('2020-01-01')).toBeNull()
    expect(await digestOf('2099-01-01')).toBeNull()
    expect((await client.get('/api/v1/portfolio/digest?day=2026-01-01&zone=Nowhere/Land')).status).toBe(400)
    expect((await client.get('/api/v1/portfolio/digest?day=2026-02-30')).status).toBe(400)
    // Its end would be in the year 10000.
    expect((await client.get('/api/v1/portfolio/digest?day=9999-12-31')).status).toBe(400)
  })
})

describe('the news of a day', () => {
  const publish = async (...titles: readonly string[]): Promise<void> => {
    const editor = await operatorClient(desk.server, 'editor')
    for (const title of titles) {
      const texts = { en: { title, summary: '', text: 'As it is.' } }
      const body = { texts, symbols: ['MSFT'], state: 'published' }
      expect((await editor.post('/api/v1/operator/news', body)).status).toBe(200)
    }
  }
  /** Prices of a market that is not simulated. */
  const showReal = (price: string) => {
    desk.server.clock.advance(1_000)
    desk.market.beat(desk.server.clock.now(), { MSFT: price }, { source: 'yahoo' })
  }
  const cited = (moved: WireMoved | null) =>
    moved?.news.map(({ symbol, article }) => `${symbol}: ${article.title}`)

  it('is cited where prices are real, and where there is none it says that no news explains it', async () => {
    showReal('500.00')
    await buy('MSFT', byQuantity('2'), '500.01')
    showReal('510.00')
    const silent = await digestOf(today())
    expect([cited(silent), silent?.unexplained, silent?.simulated]).toEqual([[], ['MSFT'], []])
    await publish('Microsoft says something')
    const told = await digestOf(today())
    expect([cited(told), told?.unexplained, told?.simulated]).toEqual([
      ['MSFT: Microsoft says something'],
      [],
      [],
    ])
  })

  it('is that of its own day and of the evening before, however much was written since', async () => {
    const dayOf = (days: number) =>
      new Date(desk.server.clock.now() + days * dayMs).toISOString().slice(0, 10)
    const [first, second, third] = [dayOf(1), dayOf(2), dayOf(3)]
    await desk.until(`${first}T10:00:00.000Z`)
    await publish('A morning too early')
    await desk.until(`${first}T20:00:00.000Z`)
    await publish('The evening before')
    showReal('500.00')
    await buy('MSFT', byQuantity('2'), '500.01')
    await desk.until(`${second}T00:00:01.000Z`)
    await desk.keeper.look()
    await desk.until(`${second}T15:00:00.000Z`)
    await publish('The day itself')
    showReal('520.00')
    await desk.until(`${third}T00:00:01.000Z`)
    await desk.keeper.look()
    await publish(...Array.from({ length: 60 }, (_, index) => `A day later ${index}`))
    expect(cited(await digestOf(second))).toEqual(['MSFT: The day itself', 'MSFT: The evening before'])
  })
})
