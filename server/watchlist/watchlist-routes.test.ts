import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const path = '/api/v1/watchlist'

describe('a watchlist', () => {
  it('keeps its order, each symbol once, for its customer alone', async () => {
    const [one, other] = [await signedInClient(server), await signedInClient(server)]
    expect((await one.get(path)).json).toEqual({ symbols: [] })
    const saved = await one.put(path, { symbols: ['XAUUSD', 'AAPL', 'XAUUSD', 'BTCUSD'] })
    expect(saved.json).toEqual({ symbols: ['XAUUSD', 'AAPL', 'BTCUSD'] })
    await one.put(path, { symbols: ['BTCUSD', 'XAUUSD'] })
    expect((await one.get(path)).json).toEqual({ symbols: ['BTCUSD', 'XAUUSD'] })
    expect((await other.get(path)).json).toEqual({ symbols: [] })
    await one.put(path, { symbols: [] })
    expect((await one.get(path)).json).toEqual({ symbols: [] })
  })

  it('takes over what the device kept, behind what it has', async () => {
    const customer = await signedInClient(server)
    await customer.put(path, { symbols: ['XAUUSD', 'AAPL'] })
    const merged = await customer.post(`${path}/merge`, { symbols: ['BTCUSD', 'AAPL', '0700.HK'] })
    expect(merged.json).toEqual({ symbols: ['XAUUSD', 'AAPL', 'BTCUSD', '0700.HK'] })
    expect((await customer.get(path)).json).toEqual(merged.json)
  })

  it('loses nothing when two devices sign in at once', async () => {
    const customer = await signedInClient(server)
    const symbols = allInstruments().map(({ symbol }) => symbol)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        customer.post(`${path}/merge`, { symbols: symbols.slice(index * 10, index * 10 + 10) }),
      ),
    )
    const kept = (await customer.get(path)).json as { symbols: string[] }
    expect(kept.symbols.toSorted()).toEqual(symbols.slice(0, 100).toSorted())
  })

  it.each([
    ['an unknown symbol', { symbols: ['XAUUSD', 'NONE'] }, 'symbols.1', 'field-invalid'],
    ['no symbol', { symbols: ['drop table'] }, 'symbols.0', 'field-invalid'],
    ['too many', { symbols: Array(201).fill('XAUUSD') }, 'symbols', 'field-too-long'],
    ['nothing', {}, 'symbols', 'field-required'],
  ])('refuses %s and stays as it was', async (_what, body, field, problem) => {
    const customer = await signedInClient(server)
    await customer.put(path, { symbols: ['AAPL'] })
    for (const answer of [await customer.put(path, body), await customer.post(`${path}/merge`, body)])
      expect(problemOf(answer).fields).toEqual([{ path: field, problem }])
    expect((await customer.get(path)).json).toEqual({ symbols: ['AAPL'] })
  })

  it('is for customers only', async () => {
    expect(problemOf(await server.client().get(path)).code).toBe('session-invalid')
  })
})
