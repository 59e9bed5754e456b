import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { writePrice } from '@candor/domain/money/price.ts'
import type { Feeds } from '@candor/domain/quotes/day-terms.ts'
import { buildServer } from '@candor/server/app.ts'
import { createMemoryBus } from '@candor/server/bus/memory-bus.ts'
import { readConfig } from '@candor/server/config.ts'
import { createHashingQueue } from '@candor/server/customers/queue-hashing.ts'
import type { Dependencies } from '@candor/server/dependencies.ts'
import { runMarket } from '@candor/server/feed/run-market.ts'
import type { TickLog } from '@candor/server/feed/tick-log.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import { openMailer } from '@candor/server/mail/open-mailer.ts'
import { openTeller } from '@candor/server/open-teller.ts'
import { createOutbound } from '@candor/server/outbound/create-outbound.ts'
import type { Outbound } from '@candor/server/outbound/outbound.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import { migrate } from '@candor/server/postgres/migrate.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { seedInstallation } from '@candor/server/postgres/seed-installation.ts'
import { createPublicLog } from '@candor/server/proofs/keep-log.ts'
import { openMarketDays } from '@candor/server/proofs/keep-market-days.ts'
import { makeLogKey } from '@candor/server/proofs/log-key.ts'
import { openVault } from '@candor/server/vault/open-vault.ts'
import { createWatcher } from '@candor/server/watcher/create-watcher.ts'
import { APP_FOLDER } from '@candor/tools/build-app.ts'
import type { AuditReads } from '../database/audit-reads.ts'
import { findAuditTroubles } from '../database/audit-troubles.ts'
import { createHandFedMarket, type HandFedMarket } from '../database/hand-fed-market.ts'
import { openPlainReadiness } from '../database/plain-readiness.ts'
import { quickPasswords } from '../database/quick-passwords.ts'
import { recordTicks } from '../database/record-ticks.ts'

/** A whole Candor that is deleted afterwards: its own database, its own port, and a clock that can be put forward. */
export type ThrowAwayCandor = {
  origin: string
  /** Feeds prices by hand; of no effect where the market is live. */
  market: HandFedMarket
  /** Where what is fed by hand is stored; null where the market is live. */
  ticks: TickLog | null
  /** Puts the server's clock forward; its own timers do not notice. */
  passTime(milliseconds: number): void
  /** Ends every session and notifies the open pages, as when their time has run out. */
  expireSessions(): Promise<void>
  /** The server stops answering, as in a power cut, until it comes back on the same port. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** What the server is made of, for the steps of a story that no customer can take. */
  deps: Dependencies
  databaseUrl: string
  stop(): Promise<void>
}

/** Durability is given away for speed: all of it is deleted at the end. */
const hasty = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/** The app as it is built now; a copy, because another command may build anew while this one runs. */
function copyApp(folder: string): string {
  const copy = join(folder, 'app')
  cpSync(APP_FOLDER, copy, { recursive: true })
  return copy
}

/** A database with all tables and no rows, and how it is done away with. By what the audit's checks read, some need not be made at its end. */
export type Tables = { url: string; auditReads?: AuditReads; stop(): Promise<void> }

/** Tables in a cluster of their own. */
async function openTables(folder: string): Promise<Tables> {
  const cluster = await startCluster({ folder, say: () => {}, settings: hasty, revive: false })
  process.on('exit', cluster.abandon)
  const migrated = await migrate(cluster.url)
  if (!migrated.ok) throw new Error(migrated.refusal)
  return cluster
}

function testConfig(folder: string, manual: boolean) {
  const config = readConfig({
    PORT: '0',
    CANDOR_DATA: folder,
    LOG_LEVEL: 'error',
    // All journeys come from one address.
    RATE_LIMIT_PER_MINUTE: '1000000',
    // Customer service is open at whatever hour a journey is told.
    SUPPORT_HOURS: '00:00-24:00',
    PUSH_CONTACT: 'mailto:push@candor-markets.com',
    REVIEW_MODE: manual ? 'manual' : 'auto',
  })
  if (!config.ok) throw new Error('the settings of a throw-away server are refused')
  return config.value
}

/** The ports that servers of a built page had: the next server of it takes one of them again, so that what a browser keeps of the page's files serves it too. */
const freePorts = new Map<string, number[]>()

async function listenOn(deps: Dependencies, port: number) {
  const server = await buildServer(deps)
  try {
    return { server, origin: await server.listen({ host: '127.0.0.1', port }) }
  } catch (error) {
    await server.close()
    // Somebody else on this machine has taken it meanwhile.
    if (port === 0) throw error
    return await listenOn(deps, 0)
  }
}

/** Builds the server, and builds it again on the same port after it has been away. */
async function listen(deps: Dependencies) {
  const { appFolder } = deps
  const begun = await listenOn(deps, freePorts.get(appFolder)?.pop() ?? 0)
  let { server } = begun
  const { origin } = begun
  const port = Number(new URL(origin).port)
  return {
    origin,
    goAway: async () => {
      const closing = server.close()
      // Browsers hold lines open that they have not used yet; a proper close waits for them.
      server.server.closeAllConnections()
      await closing
    },
    comeBack: async () => {
      server = await buildServer(deps)
      await server.listen({ host: '127.0.0.1', port })
    },
    freePort: () => void freePorts.set(appFolder, [...(freePorts.get(appFolder) ?? []), port]),
  }
}

/** A market that stays at the catalogue's prices until a test moves it. */
function stillMarket(clock: () => number): HandFedMarket {
  const market = createHandFedMarket()
  for (const { symbol, refPrice, priceDecimals } of allInstruments())
    market.show(clock(), { [symbol]: writePrice(refPrice, priceDecimals) })
  return market
}

export type CandorOptions = {
  /** Another built page than the app, served the same way. */
  appFolder?: string
  /** The simulated market as customers see it, instead of one that does not move. */
  live?: boolean
  /** The days before the first have the closes of their paths, as a real market's have; a market fed by hand has none otherwise. */
  pastDays?: boolean
  /** People alone decide requests, as the settings and so the pages say. */
  manual?: boolean
  /** Feeds that the terms of the first days name beside the simulated one; only ticks of these are sold on. */
  feeds?: Feeds
  /** What asks other servers, where a journey is the other side; without one, that of production. */
  outbound?: Outbound
  /** Tables from somewhere else than a cluster of its own, which takes seconds to make. */
  tables?: () => Promise<Tables>
}

/** Ends every session as if nobody had used it for too long. */
async function expireSessions({ database, bus, clock }: Dependencies): Promise<void> {
  const past = new Date(clock() - 60 * 60_000)
  const ended = await database
    .updateTable('sessions')
    .set({ seen_at: past })
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of ended) bus.publish('session.ended', { sessionId: id, reason: 'expired' })
}

export async function startThrowAwayCandor(given: CandorOptions = {}): Promise<ThrowAwayCandor> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-journey-'))
  // Root's PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711)
  const { tables: open = () => openTables(folder) } = given
  const appFolder = given.appFolder ?? copyApp(folder)
  const tables = await open()
  await seedInstallation(tables.url)
  let ahead = 0
  const config = testConfig(folder, given.manual ?? false)
  const clock = () => Date.now() + ahead
  const database = openDatabase(openPool(tables.url))
  const log = createLog(config.logLevel)
  const still = stillMarket(clock)
  const running = given.live ? await runMarket({ database, plans: {}, tickLogDays: 1, clock, log }) : null
  void running?.filled()
  const { board, candles } = running ?? still
  const bus = createMemoryBus()
  if (given.pastDays) await (await openMarketDays(database, clock(), given.feeds)).keepUp(clock())
  // Prices fed by hand are stored too, so that contracts can be settled on them.
  const ticks = running ? null : await recordTicks(database, still.board, clock(), given.feeds)
  const publicLog = createPublicLog({ database, key: makeLogKey(), clock, log })
  await publicLog.seal()
  publicLog.start()
  const teller = openTeller(tables.url, { bus, board, publicLog, clock, log })
  const readiness = openPlainReadiness(tables.url, { teller, board, log })
  const hashing = createHashingQueue()
  const tools = { config, bus, log, clock, appFolder, readiness, draining: () => false }
  const mail = openMailer(config, { log, clock })
  const vault = await openVault(config, database)
  const books = { database, lookups: database, passwords: quickPasswords }
  const asks = { mail, vault, outbound: given.outbound ?? createOutbound() }
  const deps: Dependencies = { ...tools, ...asks, ...books, board, candles, publicLog, teller, hashing }
  const watcher = createWatcher(deps)
  await watcher.start()
  const { origin, goAway, comeBack, freePort } = await listen(deps)
  return {
    origin,
    market: still,
    ticks,
    deps,
    databaseUrl: tables.url,
    goAway,
    comeBack,
    passTime: (milliseconds) => {
      ahead += milliseconds
    },
    expireSessions: () => expireSessions(deps),
    stop: async () => {
      await goAway()
      freePort()
      await watcher.stop()
      await publicLog.stop()
      await running?.stop()
      await readiness.stop()
      await teller.stop()
      await deps.database.destroy()
      // A market fed by hand is open whenever a journey runs, at weekends too.
      const troubles = await findAuditTroubles(tables.url, running ? [] : ['P8'], tables.auditReads)
      await tables.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      if (troubles.length > 0) throw new Error(troubles.join('\n'))
    },
  }
}
