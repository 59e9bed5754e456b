import type { FastifyBaseLogger } from 'fastify'
import { repeatAfter } from '../clock/repeat-work.ts'
import type { PriceLag } from '../feed/price-lag.ts'
import type { MarketBoard } from '../quotes/market-board.ts'
import type { Teller } from '../teller/teller.ts'
import type { WriteGate } from '../teller/write-gate.ts'
import type { DatabaseProber } from './probe-database.ts'

/** What `/ready` says. Each part has one word; why it is so is in the log, because anybody can ask. */
type ReadyReport = {
  status: 'ready' | 'not-ready'
  database: 'answers' | 'silent'
  /** Whether what is committed is written. */
  writes: 'done' | 'failing' | 'disk-full'
  /** `stopped`: the books are broken. `refused`: nothing can be written. */
  money: 'moving' | 'stopped' | 'refused'
  /** `behind`: another server has published later prices. */
  prices: 'live' | 'partly-stale' | 'stale' | 'behind'
  /** `doubted`: it has jumped, and time is counted on from before the jump. */
  clock: 'steady' | 'doubted'
  /** `nobody`: the background process, or every other process that watches, is away; orders are answered, but no trigger fires. */
  watching: 'done' | 'nobody'
}

export type Readiness = {
  /** Checks now and reports; answers within a second, whatever the database does. */
  report(): Promise<ReadyReport>
  /** From now on it looks by itself, so that orders are refused in time although nobody asks. */
  start(): void
  stop(): Promise<void>
}

export type ReadinessOptions = {
  prober: DatabaseProber
  gate: WriteGate
  teller: Pick<Teller, 'halt' | 'resume' | 'haltedFor'>
  board: MarketBoard
  lag: PriceLag
  isClockDoubted: () => boolean
  /** Whether the disk of our own PostgreSQL is nearly full; of somebody else's we cannot know. */
  isSpaceLow: () => Promise<boolean>
  log: Pick<FastifyBaseLogger, 'warn'>
}

const lookEveryMs = 1_000
/** While the database is silent: once there is a primary again, orders wait for nothing but this look. */
const lookForItEveryMs = 200

/**
 * Stops the money here while it is stopped on all servers. What this server has found broken by its own check stays stopped until it is
 * started again, whatever others have found since.
 */
function followHalt({ teller, log }: Pick<ReadinessOptions, 'teller' | 'log'>) {
  let isFollowed = false
  return (halt: string | null) => {
    if (halt !== null && teller.haltedFor() === null) {
      log.warn({ halt }, 'money is stopped: a server has found the books broken')
      teller.halt(halt)
      isFollowed = true
    }
    if (halt === null && isFollowed) {
      log.warn('money moves again: the books were found right')
      teller.resume()
      isFollowed = false
    }
  }
}

export function createReadiness(options: ReadinessOptions): Readiness {
  const { prober, gate, teller, lag, log } = options
  const follow = followHalt(options)
  let isSilent = false
  let isWatched = false
  let looking: Promise<void> | null = null

  const look = async (): Promise<void> => {
    gate.setSpaceLow(await options.isSpaceLow())
    try {
      const { recordedUntil, halt, ...found } = await prober.probe()
      isSilent = false
      isWatched = found.isWatched
      gate.probed(null)
      if (recordedUntil !== null) lag.hear(recordedUntil)
      follow(halt)
    } catch (error) {
      if (!isSilent) log.warn({ err: error }, 'not ready: the database does not answer')
      isSilent = true
      gate.probed(error)
    }
  }
  /** However many ask at once, the database is tried once. */
  const lookOnce = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }
  const work = repeatAfter(
    () => (isSilent ? lookForItEveryMs : lookEveryMs),
    lookOnce,
    () => {},
  )

  const moneyNow = (writes: ReadyReport['writes']): ReadyReport['money'] => {
    if (teller.haltedFor() !== null) return 'stopped'
    return isSilent || writes !== 'done' ? 'refused' : 'moving'
  }
  return {
    async report() {
      await lookOnce()
      const writes = gate.trouble() ?? 'done'
      const prices = lag.isBehind() ? 'behind' : pricesOf(options.board)
      const isReady = !isSilent && writes === 'done' && prices !== 'behind' && prices !== 'stale'
      return {
        status: isReady ? 'ready' : 'not-ready',
        database: isSilent ? 'silent' : 'answers',
        writes,
        money: moneyNow(writes),
        prices,
        clock: options.isClockDoubted() ? 'doubted' : 'steady',
        watching: isWatched ? 'done' : 'nobody',
      }
    },
    start: work.start,
    async stop() {
      await work.stop()
      await looking
      await prober.stop()
    },
  }
}

/** Of the instruments whose markets are open: a closed or halted one has no price to be late with. */
function pricesOf(board: MarketBoard): 'live' | 'partly-stale' | 'stale' {
  let [live, stale] = [0, 0]
  for (const { symbol } of board.all()) {
    const state = board.quoteOf(symbol)?.state
    if (state === 'live') live += 1
    if (state === 'stale') stale += 1
  }
  if (stale === 0) return 'live'
  return live === 0 ? 'stale' : 'partly-stale'
}
