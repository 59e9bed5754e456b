import type { Feeds } from '@candor/domain/quotes/day-terms.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import type { TickLog } from '@candor/server/feed/tick-log.ts'
import type { BoardQuote } from '@candor/server/quotes/market-board.ts'
import { createWatcher, type Watcher } from '@candor/server/watcher/create-watcher.ts'
import type { OwnOrder } from '@candor/verify/proof-file.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import { createHandFedMarket, type HandFedMarket } from './hand-fed-market.ts'
import { orderContract, sendOrder, type Wish } from './order-contract.ts'
import { recordTicks } from './record-ticks.ts'
import { signedInClient } from './signed-in-client.ts'
import {
  type Answer,
  startTestServer,
  type TestClient,
  type TestServer,
  type TestServerOptions,
} from './test-server.ts'

/** A server on which delivery contracts of bitcoin are bought, with a market whose every second a test makes. */
export type DeliveryDesk = {
  server: TestServer
  market: HandFedMarket
  watcher: Watcher
  log: TickLog
  customer(): Promise<TestClient>
  /** Lets a second pass and gives its price. Resolves with its instant when it is stored. */
  tick(price: string, changes?: Partial<BoardQuote>): Promise<number>
  /** Lets seconds pass without a price. */
  silence(seconds: number): Promise<void>
  /** Resolves when everything that can be settled is. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** `feeds` are those that the terms of the first days name; only ticks of these are sold on. */
export async function openDeliveryDesk({
  feeds = {},
  ...options
}: TestServerOptions & { feeds?: Feeds } = {}): Promise<DeliveryDesk> {
  const market = createHandFedMarket()
  const server = await startTestServer({ market, ...options })
  const now = () => server.clock.now()
  const log = await recordTicks(server.database, market.board, now(), feeds)
  const { publicLog } = server.deps
  await publicLog.seal()
  let ticks = 0
  const watcher = createWatcher(server.deps)
  await watcher.start()
  /** The clock is moved, so that a minute takes no minute; what passes by itself counts too. */
  const nextSecond = (): number => {
    server.clock.advance(secondMs - (now() % secondMs))
    return now() - (now() % secondMs)
  }
  const hasDue = async (): Promise<boolean> => {
    const found = await server.deps.database
      .selectFrom('running_contracts as running')
      // What nobody has opened waits for a day.
      .innerJoin('contract_openings as opening', 'opening.contract_id', 'running.contract_id')
      .select('running.contract_id')
      .where('expires_at', '<=', ({ selectFrom }) =>
        selectFrom('recent_ticks').select(({ fn }) => fn.max('at').as('at')),
      )
      .executeTakeFirst()
    return found !== undefined
  }
  const tick: DeliveryDesk['tick'] = async (price, changes) => {
    const at = nextSecond()
    market.beat(at, { BTCUSD: price }, changes)
    await log.flush()
    // As often as by the clock, more or less.
    ticks += 1
    if (ticks % 20 === 0) await publicLog.seal()
    return at
  }
  await tick('90000.00')
  return {
    server,
    market,
    watcher,
    log,
    customer: () => signedInClient(server),
    tick,
    async silence(seconds) {
      for (let passed = 0; passed < seconds; passed += 1) log.pass(nextSecond())
      await log.flush()
    },
    async settled() {
      await publicLog.seal()
      while (await hasDue()) await new Promise((resolve) => setTimeout(resolve, 20))
      await watcher.settled()
    },
    async stop() {
      await watcher.stop()
      await server.stop()
    },
  }
}

/** A contract of $200 on a rise within half a minute, unless changed. */
export const riseContract = (seenAt: number, changes: Partial<Wish> = {}): Wish => ({
  symbol: 'BTCUSD',
  direction: 'rise',
  timeLimit: 30,
  stake: '200.00',
  rate: '0.80',
  seenAt,
  ...changes,
})

/** The last second that has begun: what a device has seen that is not behind. */
export const seenNow = ({ clock }: Pick<TestServer, 'clock'>): number =>
  clock.now() - (clock.now() % secondMs)

/** Asks for a contract and does not open it. */
export const buy = async (
  server: TestServer,
  client: TestClient,
  changes: Partial<Wish> = {},
): Promise<Answer & { order: OwnOrder }> => {
  const order = await orderContract(client, riseContract(seenNow(server), changes))
  return { ...(await sendOrder(client, order)), order }
}

export const openDirection = (client: TestClient, id: string, { direction, nonce }: OwnOrder) =>
  client.post(`/api/v1/contracts/${id}/opening`, { direction, nonce })

const mostTries = 3

/** What a device has seen may be too old by the time it is read, on a machine that stands still for seconds: it looks again then, as a customer does. */
async function buyWhatIsSeen(...asked: Parameters<typeof buy>): ReturnType<typeof buy> {
  for (let tries = 1; ; tries += 1) {
    const answer = await buy(...asked)
    if (tries === mostTries || !answer.text.includes('"code":"data-anomaly"')) return answer
  }
}

/** Buys a contract and opens it, as an app does. */
export async function bought(
  server: TestServer,
  client: TestClient,
  changes: Partial<Wish> = {},
): Promise<WireContract> {
  const { status, text, json, order } = await buyWhatIsSeen(server, client, changes)
  if (status !== 200) throw new Error(`${status}: ${text}`)
  const { id } = (json as { contract: WireContract }).contract
  const opened = await openDirection(client, id, order)
  if (opened.status !== 200) throw new Error(`${opened.status}: ${opened.text}`)
  return (opened.json as { contract: WireContract }).contract
}

export const contractOf = async (client: TestClient, id: string): Promise<WireContract> =>
  ((await client.get(`/api/v1/contracts/${id}`)).json as { contract: WireContract }).contract
