import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { buildServer } from './app.ts'
import { watchBooks } from './audit/watch-books.ts'
import { createSharedBus } from './bus/shared-bus.ts'
import { startPracticeReviews } from './cash/review-practice.ts'
import { startTellingCash } from './cash/tell-cash.ts'
import { createTrustedClock } from './clock/trusted-clock.ts'
import type { Config } from './config.ts'
import { createHashingQueue } from './customers/queue-hashing.ts'
import type { Dependencies } from './dependencies.ts'
import { createPriceLag } from './feed/price-lag.ts'
import { type Market, runMarket } from './feed/run-market.ts'
import { isSpaceLow } from './health/disk-space.ts'
import { createReadiness } from './health/keep-readiness.ts'
import { openProber } from './health/probe-database.ts'
import { createLog } from './http/create-log.ts'
import { startPassingIdentities } from './identity/pass-practice.ts'
import { startTellingDecisions } from './identity/tell-decision.ts'
import { startDeletingReceipts } from './jobs/delete-unused-receipts.ts'
import { startForgetting } from './jobs/forget-old-failures.ts'
import { startForgettingMinutes } from './jobs/forget-old-minutes.ts'
import { startForgettingPhotos } from './jobs/forget-old-photos.ts'
import { openMailer } from './mail/open-mailer.ts'
import { keepSnapshots } from './portfolio/keep-snapshots.ts'
import { clusterPathOf } from './postgres/cluster-folder.ts'
import { openDatabase } from './postgres/database.ts'
import { openPool } from './postgres/open-pool.ts'
import { createPublicLog } from './proofs/keep-log.ts'
import { openLogKey } from './proofs/log-key.ts'
import { openTeller } from './teller/open-teller.ts'
import { createWriteGate } from './teller/write-gate.ts'
import { openVault } from './vault/open-vault.ts'
import { createWatcher } from './watcher/create-watcher.ts'

export type RunningServer = {
  address: string
  /** Says that it is not ready, waits for proxies to notice (not where it must be `now`), answers what is under way and ends. */
  close(how?: { now: boolean }): Promise<void>
  /** Something in this process has failed in a way nobody knows: no customer is refused for a reason that may be wrong. */
  doubt(): void
}

const builtApp = fileURLToPath(new URL('../app/dist', import.meta.url))

type Steps = (() => Promise<void>)[]

/** How a server ends: once, however often and for whatever reason it is asked to. `early` can be ended while it still serves. */
function createEnding(closers: Steps, early: Steps, drainMs: number) {
  let isDraining = false
  let ending: Promise<void> | null = null
  const endAll = async (): Promise<void> => {
    for (const end of closers.splice(0).reverse()) await end()
  }
  const close: RunningServer['close'] = async ({ now } = { now: false }) => {
    isDraining = true
    const ended = early.splice(0).map((end) => end())
    if (!now) await Promise.all([sleep(drainMs), ...ended])
    ending ??= endAll()
    await ending
  }
  return { close, draining: () => isDraining }
}

type Given = {
  config: Config
  databaseUrl: string
  log?: FastifyBaseLogger
  /** Only tests have another time than the machine's. */
  clock?: () => number
  /** What the machine's clock says, where a test lets it jump. */
  wall?: () => number
}

type AroundMoney = Pick<Dependencies, 'bus' | 'publicLog' | 'clock' | 'log'> & {
  market: Market
  isClockDoubted: () => boolean
}

/** The teller, with what it has to know of late prices and a full disk, and whoever looks after both. */
function openMoney({ config, databaseUrl }: Given, { market, isClockDoubted, ...around }: AroundMoney) {
  const { bus, log } = around
  const { board } = market
  const lag = createPriceLag({ ...market, log })
  bus.subscribe('prices.published', ({ at }) => lag.hear(at))
  market.onSecond((at) => bus.publish('prices.published', { at }))
  const gate = createWriteGate(log)
  const teller = openTeller(databaseUrl, { ...around, board, gate, isBehind: lag.isBehind })
  const isLow = async () =>
    config.databaseUrl === null && (await isSpaceLow(clusterPathOf(config.dataFolder)))
  const prober = openProber(databaseUrl)
  const readiness = createReadiness({
    prober,
    gate,
    teller,
    board,
    lag,
    isClockDoubted,
    isSpaceLow: isLow,
    log,
  })
  readiness.start()
  const stop = async () => {
    await readiness.stop()
    await teller.stop()
  }
  return { teller, readiness, stop }
}

/** What is done now and then; gives back the way to end it. */
function startJobs(deps: Dependencies): () => Promise<void> {
  const stops = [
    startForgetting,
    startForgettingMinutes,
    startDeletingReceipts,
    startForgettingPhotos,
    startTellingDecisions,
    startTellingCash,
  ].map((startJob) => startJob(deps))
  return async () => {
    for (const stop of stops.reverse()) stop()
  }
}

/** Opens the database, listens, and gives back the way to end both. */
export async function startServer(given: Given): Promise<RunningServer> {
  const { config } = given
  const log = given.log ?? createLog(config.logLevel)
  const database = openDatabase(openPool(given.databaseUrl))
  const { now: clock, isDoubted: isClockDoubted } = given.clock
    ? { now: given.clock, isDoubted: () => false }
    : createTrustedClock({ log, ...(given.wall && { wall: given.wall }) })
  // What is opened first is closed last.
  const closers = [() => database.destroy()]
  const early: Steps = []
  const { close, draining } = createEnding(closers, early, config.drainSeconds * 1000)
  try {
    const { feeds: plans, tickLogDays } = config
    const market = await runMarket({ database, plans, tickLogDays, clock, log })
    closers.push(market.stop)
    early.push(market.stopFilling)
    const { board, candles } = market
    const key = await openLogKey(config.dataFolder, database)
    const publicLog = createPublicLog({ database, key, clock, log })
    await publicLog.seal()
    publicLog.start()
    closers.push(publicLog.stop)
    const bus = createSharedBus(given.databaseUrl, log)
    closers.push(bus.stop)
    const { teller, readiness, stop } = openMoney(given, {
      market,
      bus,
      publicLog,
      clock,
      isClockDoubted,
      log,
    })
    closers.push(stop)
    closers.push(watchBooks(given.databaseUrl, { teller, log }).stop)
    const hashing = createHashingQueue()
    const outside = { config, database, bus, log, clock, appFolder: builtApp, draining }
    const mail = openMailer(config, { log, clock })
    closers.push(mail.stop)
    const vault = await openVault(config, database)
    const deps: Dependencies = {
      ...outside,
      board,
      candles,
      publicLog,
      teller,
      readiness,
      hashing,
      mail,
      vault,
    }
    closers.push(startJobs(deps))
    if (config.reviewMode === 'auto') closers.push(startPracticeReviews(deps), startPassingIdentities(deps))
    const watcher = createWatcher(deps)
    closers.push(watcher.stop)
    // It reads what there is to watch while the server serves already.
    void watcher.start()
    const snapshots = keepSnapshots(deps)
    closers.push(snapshots.stop)
    void snapshots.start()
    const server = await buildServer(deps)
    closers.push(() => server.close())
    const address = await server.listen({ host: config.host, port: config.port })
    // Candles of the time the server was off are made now that it serves.
    void market.filled()
    return { address, close, doubt: teller.doubt }
  } catch (error) {
    await close({ now: true })
    throw error
  }
}
