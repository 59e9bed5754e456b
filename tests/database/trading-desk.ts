import { nextOpen } from '@candor/domain/instruments/trading-hours.ts'
import { createWatcher, type Watcher } from '@candor/server/watcher/create-watcher.ts'
import type { WireOrder, WirePosition, WirePositionEvent } from '@candor/wire/orders.ts'
import { createHandFedMarket, type HandFedMarket } from './hand-fed-market.ts'
import { signedInClient } from './signed-in-client.ts'
import { type Answer, startTestServer, type TestClient, type TestServer } from './test-server.ts'

export type Story = { order: WireOrder; position: WirePosition; events: WirePositionEvent[] }

/** A server with a watcher and a market of gold and bitcoin that a test moves by hand, a second with each tick. */
export type TradingDesk = {
  server: TestServer
  market: HandFedMarket
  watcher: Watcher
  /** A practice customer of their own. */
  customer(): Promise<TestClient>
  /** The next second's price of gold; what it sets off goes on meanwhile. */
  beat(price: string): void
  /** The same, and everything it sets off. */
  tick(price: string): Promise<void>
  /** The next second's price of gold on the board alone: no event is published. */
  show(price: string): void
  stop(): Promise<void>
}

/** Moves a server's clock to an hour in which gold trades: nothing may happen while its market is closed. */
export function openGoldMarket(server: TestServer): void {
  const now = Temporal.Instant.fromEpochMilliseconds(server.clock.now())
  const opens = nextOpen('METALS24X5', now)
  if (opens) server.clock.advance(opens.epochMilliseconds - now.epochMilliseconds + 3_600_000)
}

export async function openTradingDesk(): Promise<TradingDesk> {
  const market = createHandFedMarket()
  const server = await startTestServer({ market, settings: { REVIEW_MODE: 'manual' }, steps: true })
  openGoldMarket(server)
  let now = server.clock.now()
  market.show(now, { XAUUSD: '4000.00', BTCUSD: '90000.00', USDJPY: '150.000' })
  const watcher = createWatcher(server.deps)
  await watcher.start()
  const later = () => {
    now += 1_000
    return now
  }
  const beat = (price: string) => market.beat(later(), { XAUUSD: price })
  return {
    server,
    market,
    watcher,
    customer: () => signedInClient(server),
    beat,
    async tick(price) {
      beat(price)
      await watcher.settled()
    },
    show: (price) => market.show(later(), { XAUUSD: price }),
    async stop() {
      await watcher.stop()
      await server.stop()
    },
  }
}

/** One ounce of gold, long at the market price of 4000, unless changed. */
export const goldOrder = (changes: object = {}) => ({
  symbol: 'XAUUSD',
  side: 'long',
  leverage: 20,
  quantity: '0.01',
  takeProfit: null,
  stopLoss: null,
  type: { kind: 'market', seen: '4000.01', tolerancePpm: 50_000 },
  ...changes,
})

const idOf = ({ status, text, json }: Answer): string => {
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return (json as { order: { id: string } }).order.id
}

export const placeGold = async (client: TestClient, changes: object = {}): Promise<string> =>
  idOf(await client.post('/api/v1/orders', goldOrder(changes)))

export const goldLimit = (limit: string) => ({ type: { kind: 'limit', limit, until: 'cancelled' } })

export const storyOf = async (client: TestClient, id: string): Promise<Story> =>
  (await client.get(`/api/v1/orders/${id}`)).json as Story

export const closeGold = (client: TestClient, id: string, quantity: string): Promise<Answer> =>
  client.post(`/api/v1/positions/${id}/close`, { quantity, seen: '4000.00', tolerancePpm: 50_000 })

export const setGoldStops = (client: TestClient, id: string, stops: object): Promise<Answer> =>
  client.put(`/api/v1/positions/${id}/stops`, { takeProfit: null, stopLoss: null, ...stops })
