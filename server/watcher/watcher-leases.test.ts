import { createHandFedMarket } from '@candor/tests/database/hand-fed-market.ts'
import type { TestClient } from '@candor/tests/database/test-server.ts'
import {
  goldLimit,
  openTradingDesk,
  placeGold,
  setGoldStops,
  storyOf,
  type TradingDesk,
} from '@candor/tests/database/trading-desk.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Teller } from '../teller/teller.ts'
import { createWatcher, type Watcher } from './create-watcher.ts'

let desk: TradingDesk
let owner: pg.Client
let client: TestClient
let watchers: Watcher[] = []
beforeAll(async () => {
  desk = await openTradingDesk()
  await desk.watcher.stop()
  owner = new pg.Client({ connectionString: desk.server.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await desk.stop()
})
beforeEach(async () => {
  desk.show('4000.00')
  client = await desk.customer()
})
afterEach(async () => {
  for (const watcher of watchers) await watcher.stop()
  watchers = []
})

/** The watcher of a server of its own, with a board of its own; everything it sends is noted with what came of it. */
async function startWatcher() {
  const { deps } = desk.server
  const market = createHandFedMarket()
  let now = deps.board.quoteOf('XAUUSD')?.at ?? 0
  market.show(now, { XAUUSD: '4000.00' })
  const sent: string[] = []
  const teller: Teller = {
    ...deps.teller,
    async submit(command) {
      const outcome = await deps.teller.submit(command)
      sent.push(`${command.kind.name} ${outcome.ok ? 'done' : outcome.refusal.code}`)
      return outcome
    },
  }
  const watcher = createWatcher({ ...deps, board: market.board, teller })
  watchers.push(watcher)
  const tick = async (price: string) => {
    now += 1_000
    market.beat(now, { XAUUSD: price })
    await watcher.settled()
  }
  return { watcher, tick, sent }
}

const runOut = () => owner.query(`update watcher_leases set until = now() - interval '1 ms'`)

it('one that does not know yet that it was taken over sends in vain, and the other one acts', async () => {
  const id = await placeGold(client, { stopLoss: '3990.00' })
  const anna = await startWatcher()
  await anna.watcher.start()
  await runOut()
  const ben = await startWatcher()
  await ben.watcher.start()
  await anna.tick('3989.00')
  expect(anna.sent).toEqual(['trigger already-decided'])
  expect((await storyOf(client, id)).position.status).toBe('open')
  await ben.tick('3988.00')
  expect(ben.sent).toEqual(['trigger done'])
  expect((await storyOf(client, id)).position).toMatchObject({
    closeCause: 'stop-loss',
    closePrice: '3987.99',
  })
})

it('whoever takes over reads what was changed meanwhile and acts on the first tick after', async () => {
  const [stopped, filled] = [await placeGold(client), await placeGold(client, goldLimit('3900.00'))]
  const anna = await startWatcher()
  await anna.watcher.start()
  await anna.watcher.stop()
  // Nobody watches: a line is set, and a price comes and goes.
  await setGoldStops(client, stopped, { stopLoss: '3990.00' })
  await anna.tick('3899.00')
  await anna.tick('4000.00')
  const ben = await startWatcher()
  await ben.watcher.start()
  await ben.watcher.settled()
  expect(ben.sent).toEqual([])
  await ben.tick('3990.02')
  expect(ben.sent).toEqual([])
  await ben.tick('3989.50')
  expect(ben.sent).toEqual(['trigger done'])
  await ben.tick('3899.90')
  expect(ben.sent).toEqual(['trigger done', 'fill-order done'])
  expect((await storyOf(client, stopped)).position.closePrice).toBe('3989.49')
  expect((await storyOf(client, filled)).order.fillPrice).toBe('3899.91')
})

it('what a profit brings back pays for what is filled on the same tick', async () => {
  // 4 ounces: margin 800.00, fee 8.01; a rise to 4499.99 makes 1999.92.
  const won = await placeGold(client, { quantity: '0.04', takeProfit: '4400.00' })
  // 44 ounces at 4010: 8822.00 and 88.22 are set aside; at 4499.99 it takes 9899.98 and 99.00.
  const limit = { kind: 'limit', limit: '4010.00', until: 'cancelled' }
  const filled = await placeGold(client, { side: 'short', quantity: '0.44', type: limit })
  expect((await client.get('/api/v1/balance')).json).toMatchObject({ cash: '281.77' })
  const anna = await startWatcher()
  await anna.watcher.start()
  await anna.tick('4500.00')
  expect((await storyOf(client, won)).position.closeCause).toBe('take-profit')
  expect((await storyOf(client, filled)).order).toMatchObject({ status: 'filled', fillPrice: '4499.99' })
})
