import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { buildProbes, buildServer } from './app.ts'
import { insertHalt } from './audit/money-halt-table.ts'
import { createLogArchive } from './backups/log-archive.ts'
import { openBus } from './bus/open-bus.ts'
import { createTrustedClock } from './clock/trusted-clock.ts'
import type { Config } from './config.ts'
import { createPasswordHasher } from './customers/hash-password.ts'
import { createHashingQueue } from './customers/queue-hashing.ts'
import type { Dependencies } from './dependencies.ts'
import { createPriceLag } from './feed/price-lag.ts'
import { othersRight } from './feed/recording-right.ts'
import { type Market, runMarket } from './feed/run-market.ts'
import { isSpaceLow } from './health/disk-space.ts'
import { createReadiness } from './health/keep-readiness.ts'
import { openProber } from './health/probe-database.ts'
import { createLog } from './http/create-log.ts'
import { keepLetters } from './mail/keep-letters.ts'
import { openMailer } from './mail/open-mailer.ts'
import { openTeller } from './open-teller.ts'
import { createOutbound } from './outbound/create-outbound.ts'
import type { Outbound } from './outbound/outbound.ts'
import { clusterPathOf } from './postgres/cluster-folder.ts'
import { openDatabase } from './postgres/database.ts'
import { openLookups } from './postgres/open-lookups.ts'
import { openPool } from './postgres/open-pool.ts'
import { createPublicLog } from './proofs/keep-log.ts'
import { openLogKey } from './proofs/log-key.ts'
import { type Steps, startRoles } from './start-roles.ts'
import { createWriteGate } from './teller/write-gate.ts'
import { openVault } from './vault/open-vault.ts'

export type RunningServer = {
  /** Empty where it does not listen. */
  address: string
  /** Says that it is not ready, waits for proxies to notice (not where it must be `now`), answers what is under way and ends. */
  close(how?: { now: boolean }): Promise<void>
  /** See `Teller`. */
  doubt(): void
}

const builtApp = fileURLToPath(new URL('../app/dist', import.meta.url))

/** How a server ends: once, however often and for whatever reason it is called. `early` can be ended while it still serves. */
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
  /** Not where another process of the same supervisor answers. */
  listens?: boolean
  /** Only tests have another time than the machine's. */
  clock?: () => number
  /** What the machine's clock says, where a test lets it jump. */
  wall?: () => number
  /** Only tests ask servers on their own machine. */
  outbound?: Outbound
}

type AroundMoney = Pick<Dependencies, 'bus' | 'publicLog' | 'clock' | 'log'> & {
  market: Market
  isClockDoubted: () => boolean
}

/** The teller, with what it has to know of late prices and a full disk, and what monitors both. */
function openMoney({ config, databaseUrl }: Given, { market, isClockDoubted, ...around }: AroundMoney) {
  const { bus, log } = around
  const { board } = market
  const lag = createPriceLag({ ...market, log })
  bus.subscribe('prices.published', ({ at }) => lag.hear(at))
  market.onSecond((at) => bus.publish('prices.published', { at }))
  const gate = createWriteGate(log)
  const teller = openTeller(databaseUrl, {
    ...around,
    board,
    gate,
    isBehind: lag.isBehind,
    isOwnPostgres: config.databaseUrl === null,
  })
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

async function listen(deps: Dependencies, closers: Steps): Promise<string> {
  const { roles, host, port } = deps.config
  const server = await (roles.includes('api') ? buildServer(deps) : buildProbes(deps))
  closers.push(() => server.close())
  return await server.listen({ host, port })
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
  const lookups = openLookups(given.databaseUrl)
  const closers = [() => database.destroy(), () => lookups.destroy()]
  const early: Steps = []
  const { close, draining } = createEnding(closers, early, config.drainSeconds * 1000)
  try {
    const { feeds: plans, tickLogDays, roles } = config
    const right = roles.includes('feed') ? {} : { right: othersRight }
    const market = await runMarket({ database, plans, tickLogDays, clock, log, ...right })
    closers.push(market.stop)
    early.push(market.stopFilling)
    const { board, candles } = market
    const key = await openLogKey(config.dataFolder, database)
    const archive = createLogArchive(config, database, log)
    const seals = roles.includes('jobs')
    const lost = (reason: string) => insertHalt(database, reason)
    const publicLog = createPublicLog({ database, key, clock, log, seals, lost, archive: archive?.keep })
    await publicLog.seal()
    publicLog.start()
    archive?.start()
    closers.push(async () => await archive?.stop(), publicLog.stop)
    const bus = await openBus(config.nats, { databaseUrl: given.databaseUrl, origin: publicLog.origin, log })
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
    const hashing = createHashingQueue()
    const outside = { config, database, lookups, bus, log, clock, appFolder: builtApp, draining }
    const vault = await openVault(config, database)
    const mail = keepLetters(openMailer(config, { log, clock }), { database, vault, log })
    closers.push(mail.stop)
    const deps: Dependencies = {
      ...outside,
      board,
      candles,
      publicLog,
      teller,
      readiness,
      hashing,
      passwords: createPasswordHasher(),
      mail,
      outbound: given.outbound ?? createOutbound(),
      vault,
    }
    const filled = Promise.withResolvers<void>()
    filled.promise.catch(() => {})
    closers.push(...startRoles(deps, given.databaseUrl, filled.promise))
    const address = given.listens === false ? '' : await listen(deps, closers)
    // Candles of the time the server was off are made now that it serves.
    filled.resolve(market.filled())
    return { address, close, doubt: teller.doubt }
  } catch (error) {
    await close({ now: true })
    throw error
  }
}
