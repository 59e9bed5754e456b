import { keepSnapshots, type SnapshotKeeper } from '@candor/server/portfolio/keep-snapshots.ts'
import { createWatcher, type Watcher } from '@candor/server/watcher/create-watcher.ts'
import type { WireHolding, WireSpotOrder } from '@candor/wire/spot.ts'
import pg from 'pg'
import { createHandFedMarket, type HandFedMarket } from './hand-fed-market.ts'
import { signedInClient } from './signed-in-client.ts'
import {
  type Answer,
  startTestServer,
  type TestClient,
  type TestServer,
  type TestServerOptions,
} from './test-server.ts'

/** A server with a watcher and a keeper of snapshots, and a market that a test moves by hand, a second with each price. */
export type SpotDesk = {
  server: TestServer
  market: HandFedMarket
  watcher: Watcher
  keeper: SnapshotKeeper
  /** With every right. */
  owner: pg.Client
  /** A practice customer of their own. */
  customer(): Promise<TestClient>
  /** The next second's prices. */
  show(prices: Record<string, string>, state?: 'live' | 'closed' | 'stale'): void
  /** The same, and everything they set off. */
  tick(prices: Record<string, string>): Promise<void>
  /** Time passes, and nobody is signed out by it. */
  later(milliseconds: number): Promise<void>
  until(instant: string): Promise<void>
  stop(): Promise<void>
}

/** A Wednesday morning in New York. It lies ahead, because a clock only ever goes on. */
const firstMorning = '2027-03-10T15:00:00.000Z'

export type DeskOptions = Pick<TestServerOptions, 'booksAreBroken' | 'stands'>

export async function openSpotDesk(options: DeskOptions = {}): Promise<SpotDesk> {
  const market = createHandFedMarket()
  const server = await startTestServer({
    market,
    settings: { REVIEW_MODE: 'manual' },
    steps: true,
    ...options,
  })
  const owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  const show: SpotDesk['show'] = (prices, state = 'live') => {
    server.clock.advance(1_000)
    market.beat(server.clock.now(), prices, { state })
  }
  const later: SpotDesk['later'] = async (milliseconds) => {
    server.clock.advance(milliseconds)
    const now = new Date(server.clock.now())
    const { rows } = await owner.query<{ customer_id: bigint }>(
      'update sessions set started_at = $1, seen_at = $1 returning customer_id',
      [now],
    )
    for (const row of rows) server.deps.bus.publish('customer.changed', { customerId: row.customer_id })
  }
  const until: SpotDesk['until'] = (instant) => later(Date.parse(instant) - server.clock.now())
  await until(firstMorning)
  show({ USDHKD: '7.78300', USDMYR: '4.06000', USDJPY: '150.000' })
  const [watcher, keeper] = [createWatcher(server.deps), keepSnapshots(server.deps)]
  await watcher.start()
  await keeper.start()
  return {
    ...{ server, market, watcher, keeper, owner, show, later, until },
    customer: () => signedInClient(server),
    async tick(prices) {
      show(prices)
      await watcher.settled()
    },
    async stop() {
      await keeper.stop()
      await watcher.stop()
      await owner.end()
      await server.stop()
    },
  }
}

type Placed = { order: WireSpotOrder; holding: WireHolding }

export const atMarket = (seen: string) => ({ kind: 'market', seen, tolerancePpm: 1_000 })
export const atLimit = (limit: string, until = 'cancelled') => ({ kind: 'limit', limit, until })
export const byAmount = (amount: string) => ({ by: 'amount', amount })
export const byQuantity = (quantity: string) => ({ by: 'quantity', quantity })

export const askSpot = (client: TestClient, body: object): Promise<Answer> =>
  client.post('/api/v1/spot/orders', body as Record<string, unknown>)

/** An order that is taken. */
export async function placeSpot(client: TestClient, body: object): Promise<Placed> {
  const answer = await askSpot(client, body)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json as Placed
}

/** Buys at the market price that is seen. */
export const buySpot = (client: TestClient, symbol: string, size: object, seen: string): Promise<Placed> =>
  placeSpot(client, { symbol, side: 'buy', size, type: atMarket(seen) })

export const sellSpot = (client: TestClient, symbol: string, size: object, seen: string): Promise<Placed> =>
  placeSpot(client, { symbol, side: 'sell', size, type: atMarket(seen) })

/** Reads what must be there. */
export async function readBy<Reply>(client: TestClient, path: string): Promise<Reply> {
  const answer = await client.get(`/api/v1/${path}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json as Reply
}

export const holdingOf = async (client: TestClient, symbol: string): Promise<WireHolding | undefined> =>
  (await readBy<{ holdings: WireHolding[] }>(client, 'holdings')).holdings.find(
    (holding) => holding.symbol === symbol,
  )

/** What a customer does, as short calls for tests; for the customer that is set at that moment. */
export const actsOf = (client: () => TestClient) => ({
  buy: (symbol: string, size: object, seen: string) => buySpot(client(), symbol, size, seen),
  sell: (symbol: string, size: object, seen: string) => sellSpot(client(), symbol, size, seen),
  placed: (body: object) => placeSpot(client(), body),
  ask: (body: object) => askSpot(client(), body),
  read: <Reply>(path: string) => readBy<Reply>(client(), path),
  balance: () => readBy<{ cash: string; reserve: string }>(client(), 'balance'),
  orderOf: (id: string) => readBy<WireSpotOrder>(client(), `spot/orders/${id}`),
})
