import { hourMs } from '@candor/domain/time/durations.ts'
import { sampleTerms } from '@candor/tests/database/contract-samples.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { setTerms } from '@candor/tests/database/terms-desk.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { goldOrder } from '@candor/tests/database/trading-desk.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMarketDays } from '../proofs/keep-market-days.ts'

let server: TestServer
/** The server's own midnight. */
let midnight: number
beforeAll(async () => {
  server = await startTestServer()
  midnight = Math.ceil(server.clock.now() / (24 * hourMs)) * 24 * hourMs
  await (await openMarketDays(server.database, midnight)).commit(midnight)
})
afterAll(() => server.stop())

const capped = sampleTerms().leverage.map((row) => (row.esmaClass === 'crypto' ? { ...row, cap: 1 } : row))

/** Bitcoin trades at all hours, so that the day of the week does not matter. */
function setClock(hours: number): void {
  server.clock.advance(midnight + hours * hourMs - server.clock.now())
  server.market.show(server.clock.now(), { BTCUSD: '90000.00' })
}

const shownCap = async () =>
  ((await server.client().get('/api/v1/instruments/BTCUSD')).json as { maxLeverage: number }).maxLeverage

/** A customer of their own for each: sessions end within half an hour. */
async function order(leverage: number) {
  const client = await signedInClient(server)
  const type = { kind: 'market', seen: '90000.00', tolerancePpm: 50_000 }
  const answer = await client.post('/api/v1/orders', goldOrder({ symbol: 'BTCUSD', leverage, type }))
  return { client, answer }
}

it('leverage that two people lower holds for new orders from its day on, and who has a position is notified', async () => {
  setClock(1)
  const { client: trader, answer } = await order(2)
  expect(answer.status).toBe(200)
  const stranger = await signedInClient(server)
  const tomorrow = new Date(midnight + 24 * hourMs).toISOString().slice(0, 10)
  const act = await setTerms(server, { leverage: capped })
  expect(act).toMatchObject({ state: 'done', body: { day: tomorrow, after: { leverage: capped } } })
  expect((await trader.get('/api/v1/notices?kind=product')).json).toMatchObject({
    notices: [{ event: 'leverage-changed', figures: { day: tomorrow } }],
  })
  expect((await stranger.get('/api/v1/notices?kind=product')).json).toMatchObject({ notices: [] })

  // Until its day begins, nothing is different.
  setClock(23.9)
  expect(await shownCap()).toBe(2)
  expect((await order(2)).answer.status).toBe(200)

  setClock(24)
  expect(await shownCap()).toBe(1)
  expect(problemOf((await order(2)).answer).code).toBe('leverage-invalid')
  expect((await order(1)).answer.status).toBe(200)
  // What is open keeps its leverage.
  const open = await server.database
    .selectFrom('positions')
    .select('leverage')
    .where('status', '=', 'open')
    .orderBy('opened_at')
    .execute()
  expect(open.map(({ leverage }) => leverage)).toEqual([2, 2, 1])
})
