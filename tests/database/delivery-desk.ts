import type { TickLog } from '@candor/server/feed/tick-log.ts'
import { createWatcher, type Watcher } from '@candor/server/watcher/create-watcher.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import { createHandFedMarket, type HandFedMarket } from './hand-fed-market.ts'
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
  /** Lets a second pass and gives its price. Resolves with its instant when it is written down. */
  tick(price: string): Promise<number>
  /** Lets seconds pass without a price. */
  silence(seconds: number): Promise<void>
  /** Resolves when everything that can be settled is. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const second = 1_000

export async function openDeliveryDesk(options: TestServerOptions = {}): Promise<DeliveryDesk> {
  const market = createHandFedMarket()
  const server = await startTestServer({ market, ...options })
  const now = () => server.clock.now()
  const log = await recordTicks(server.database, market.board, now())
  const { publicLog } = server.deps
  await publicLog.seal()
  let ticks = 0
  const watcher = createWatcher(server.deps)
  await watcher.start()
  /** The clock is moved, so that a minute takes no minute; what passes by itself counts too. */
  const nextSecond = (): number => {
    server.clock.advance(second - (now() % second))
    return now() - (now() % second)
  }
  const hasDue = async (): Promise<boolean> => {
    const { rows } = await server.deps.database
      .selectFrom('running_contracts')
      .select('contract_id')
      .where('expires_at', '<=', ({ selectFrom }) =>
        selectFrom('recent_ticks').select(({ fn }) => fn.max('at').as('at')),
      )
      .execute()
      .then((found) => ({ rows: found }))
    return rows.length > 0
  }
  const tick = async (price: string): Promise<number> => {
    const at = nextSecond()
    market.beat(at, { BTCUSD: price })
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
export const riseContract = (changes: object = {}) => ({
  symbol: 'BTCUSD',
  direction: 'rise',
  timeLimit: 30,
  stake: '200.00',
  rate: '0.80',
  ...changes,
})

export const buy = (client: TestClient, changes: object = {}): Promise<Answer> =>
  client.post('/api/v1/contracts', riseContract(changes))

export async function bought(client: TestClient, changes: object = {}): Promise<WireContract> {
  const { status, text, json } = await buy(client, changes)
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return (json as { contract: WireContract }).contract
}

export const contractOf = async (client: TestClient, id: string): Promise<WireContract> =>
  ((await client.get(`/api/v1/contracts/${id}`)).json as { contract: WireContract }).contract
