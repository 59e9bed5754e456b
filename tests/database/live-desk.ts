import { dayMs, secondMs } from '@candor/domain/time/durations.ts'
import { type Market, runMarket } from '@candor/server/feed/run-market.ts'
import { createWatcher } from '@candor/server/watcher/create-watcher.ts'
import { signedInClient } from './signed-in-client.ts'
import { startTestServer, type TestClient, type TestServer, type TestServerOptions } from './test-server.ts'

/** A server with the simulated market, the public log and the watcher of a real one, and a clock that is moved by hand. */
export type LiveDesk = {
  server: TestServer
  customer(): Promise<TestClient>
  /** Lets so many seconds pass, one after the other; the log is sealed every two. */
  pass(seconds: number, afterEach?: () => Promise<void>): Promise<void>
  /** Resolves when everything that can be settled is. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** `before` is how long before midnight it begins. */
export async function openLiveDesk(before: number, options: TestServerOptions = {}): Promise<LiveDesk> {
  let market: Market | null = null
  const midnight = Math.ceil(Date.now() / dayMs) * dayMs
  const server = await startTestServer({
    ...options,
    ahead: midnight - before - Date.now(),
    async openMarket(database, clock) {
      const log = { warn: () => {}, error: () => {} }
      market = await runMarket({ database, plans: {}, tickLogDays: 30, clock, log, timers: false })
      return market
    },
  })
  const running = market as unknown as Market
  const { publicLog } = server.deps
  await publicLog.seal()
  const watcher = createWatcher(server.deps)
  await watcher.start()
  const pass: LiveDesk['pass'] = async (seconds, afterEach) => {
    for (let passed = 0; passed < seconds; passed += 1) {
      const now = server.clock.now()
      server.clock.advance(secondMs - (now % secondMs) + 2)
      await running.pulse()
      if (passed % 2 === 0) {
        await running.written()
        await publicLog.seal()
      }
      await afterEach?.()
    }
    await running.written()
    await publicLog.seal()
  }
  const isDue = async (): Promise<boolean> => {
    const found = await server.database
      .selectFrom('running_contracts as running')
      .innerJoin('contract_openings as opening', 'opening.contract_id', 'running.contract_id')
      .select('running.contract_id')
      .where('expires_at', '<=', ({ selectFrom }) =>
        selectFrom('recent_ticks').select(({ fn }) => fn.max('at').as('at')),
      )
      .executeTakeFirst()
    return found !== undefined
  }
  return {
    server,
    customer: () => signedInClient(server),
    pass,
    async settled() {
      while (await isDue()) await new Promise((resolve) => setTimeout(resolve, 20))
      await watcher.settled()
      await publicLog.seal()
    },
    async stop() {
      await watcher.stop()
      await running.stop()
      await server.stop()
    },
  }
}
