import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import type { SourceName } from '@candor/domain/instruments/source-name.ts'
import type { FastifyBaseLogger } from 'fastify'
import { BootProblem } from '../postgres/boot-problem.ts'
import type { Database } from '../postgres/database.ts'
import { type MarketDays, openMarketDays } from '../proofs/keep-market-days.ts'
import { type CandleBuilder, createCandleBuilder } from '../quotes/candle-builder.ts'
import { listMarks } from '../quotes/candle-gap-table.ts'
import type { CandleSource } from '../quotes/candle-source.ts'
import { createBoard, type KeptBoard } from '../quotes/create-board.ts'
import type { Feed } from '../quotes/feed.ts'
import { type FeedPlans, feedsOfPlans, planOf } from '../quotes/feed-plans.ts'
import { createFilledElsewhere } from '../quotes/filled-elsewhere.ts'
import { createCandleSource } from '../quotes/list-candles.ts'
import { loadRunning } from '../quotes/load-running.ts'
import { type CandleAsker, createCandleAsker } from './ask-worker.ts'
import { type CandleRecorder, createCandleRecorder } from './candle-recorder.ts'
import { catchUp, showFromCandles } from './catch-up.ts'
import { createGapFiller, type GapFiller } from './fill-gaps.ts'
import { missedSeconds } from './missed-seconds.ts'
import { openRealFeeds } from './open-real-feeds.ts'
import { createPulse, type Pulse } from './pulse.ts'
import { createRecordingRight, type RecordingRight, soleRight } from './recording-right.ts'
import { type SimulatedFeed, simulatedFeed } from './simulated-feed.ts'
import { createTickLog, type TickLog } from './tick-log.ts'
import { writePast } from './write-past.ts'

export type MarketOptions = {
  database: Database
  plans: FeedPlans
  tickLogDays: number
  clock: () => number
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Real feeds to use instead of those the plans name, for tests. */
  feeds?: readonly Feed[]
  /** Where false, no timer runs: the caller calls `pulse`. */
  timers?: boolean
  /** Who writes ticks and candles down, where a test says so. */
  right?: RecordingRight
}

/** The whole market of this process: feeds, board, candles and log. */
export type Market = {
  board: KeptBoard
  candles: CandleSource
  /** The candles in the making, exact and not rounded for show. */
  builder: CandleBuilder
  days: MarketDays
  /** Does what every second brings. Resolves when what it began in the database is done. */
  pulse(): Promise<void>
  /** The last second that was published here, in epoch milliseconds. */
  published(): number
  /** Publishes the seconds up to this one now, because another server has; only if our clock is about to reach it. */
  follow(at: number): void
  /** Called after each second that is published. */
  onSecond(listener: (at: number) => void): void
  /** Resolves when every published tick is stored. */
  written(): Promise<void>
  /** Resolves when no candle is missing any more. */
  filled(): Promise<void>
  /** Ends the making of missing candles, which the next start goes on with; prices and candles go on. */
  stopFilling(): Promise<void>
  stop(): Promise<void>
}

type Parts = {
  board: KeptBoard
  builder: CandleBuilder
  recorder: CandleRecorder
  tickLog: TickLog
  simulated: SimulatedFeed
  filler: GapFiller
  asker: CandleAsker
  pulse: Pulse
  right: RecordingRight
  /** Called after every published second. */
  seconds: Set<(at: number) => void>
}

/** Brings the market to this second and starts its heart. When it resolves, every instrument has a price. */
export async function runMarket(options: MarketOptions): Promise<Market> {
  const { database, clock, log, plans } = options
  const days = await openMarketDays(database, clock(), feedsOfPlans(plans))
  const sources = new Map(allInstruments().map((one) => [one.symbol, planOf(plans, one).main]))
  const parts = assemble(options, days, sources)
  const { board, builder, simulated, pulse, right } = parts
  await right.start()
  await startSimulated(parts, options, days, symbolsOn(sources, 'simulated'))
  const real = options.feeds ?? (await openRealFeeds(plans, clock, tellTrouble(log)))
  for (const feed of real) {
    const symbols = symbolsOn(sources, feed.name)
    await loadRunning(database, builder, feed.name, symbols, clock())
    showFromCandles(board, builder, feed.name, symbols, clock())
  }
  for (const feed of [simulated, ...real])
    await feed.start((tick) => board.take(feed.name, feed.delayed, tick))
  if (options.timers !== false) pulse.start()
  return {
    board,
    candles: createCandleSource({ database, candles: builder, sources }),
    builder,
    days,
    pulse: pulse.beat,
    published: pulse.published,
    follow: pulse.follow,
    onSecond: (listener) => void parts.seconds.add(listener),
    written: parts.tickLog.flush,
    filled: () => fillOrFollow(parts),
    stopFilling: parts.filler.stop,
    stop: async () => {
      pulse.stop()
      for (const feed of [simulated, ...real]) await feed.stop()
      await parts.filler.stop()
      await Promise.all([parts.tickLog.flush(), parts.recorder.flush(minuteOf(clock()))])
      await right.stop()
    },
  }
}

function assemble(options: MarketOptions, days: MarketDays, sources: ReadonlyMap<string, SourceName>): Parts {
  const { database, clock, log } = options
  const trouble = (what: string) => (error: unknown) => log.warn({ err: error }, what)
  const builder = createCandleBuilder()
  const board = createBoard({
    candles: builder,
    plans: options.plans,
    clock,
    onListenerError: (error) => log.error({ err: error }, 'a listener of the board failed'),
  })
  const symbols = symbolsOn(sources, 'simulated')
  const simulated = simulatedFeed({ days, symbols, clock, onError: trouble('simulated day not prepared') })
  const elsewhere = createFilledElsewhere(database, builder)
  const asker = createCandleAsker()
  const filler = createGapFiller({
    elsewhere,
    database,
    days,
    candles: builder,
    asker,
    today: simulated.today,
    clock,
    onFilled: (filled) => {
      for (const symbol of filled) board.refresh(symbol)
    },
    onError: trouble('candles not filled in'),
  })
  const recorder = createCandleRecorder({
    database,
    candles: builder,
    sources,
    onError: trouble('candles not written'),
    whose: () => right.whose(),
  })
  const tickLog = createTickLog(database, {
    onError: trouble('ticks not written'),
    right: { whose: () => right.whose(), lease: () => right.lease() },
    missed: missedSeconds(days, symbols, simulated.today),
  })
  board.onBeat(tickLog.add)
  const behind = { database, days, board, candles: builder, filler, elsewhere, feed: simulated, symbols }
  const seconds = new Set([tickLog.pass])
  const pulse = createPulse({
    database,
    board,
    simulated,
    onSecond: (at) => {
      for (const listener of seconds) listener(at)
    },
    // Not while a gap is being filled: a candle may be written before its missing part or after it, but not with half of it.
    flush: (until) => filler.alone(() => recorder.flush(until)),
    clock,
    tickLogDays: options.tickLogDays,
    resume: async (now) => {
      recorder.drop(new Set(symbols))
      await simulated.load(now)
      const at = clock()
      await filler.alone(() => catchUp(behind, at))
      return at
    },
    onResumed: () => void fillOrFollow({ filler, right }),
    onError: trouble('the market was held up'),
    onClockBack: (behindMs) => {
      if (behindMs === null) log.warn('the clock has caught up with the published prices, which go on')
      else log.error({ behindMs }, 'the clock went back: prices stand still until it has caught up')
    },
  })
  const right = openRight(options, { tickLog, filler })
  return { board, builder, recorder, tickLog, simulated, filler, asker, pulse, right, seconds }
}

function openRight(
  options: MarketOptions,
  { tickLog, filler }: Pick<Parts, 'tickLog' | 'filler'>,
): RecordingRight {
  if (options.right) return options.right
  if (options.timers === false) return soleRight
  return createRecordingRight(options, () => {
    tickLog.leave()
    void filler.fillAll()
  })
}

/** Missing candles are made by the recording server; the others read them from the tables. */
const fillOrFollow = ({ filler, right }: Pick<Parts, 'filler' | 'right'>): Promise<void> =>
  right.whose() === 'others' ? filler.follow(() => right.whose() === 'others') : filler.fillAll()

/**
 * Prices that were published must not be published again as if they were new: a customer who kept them would know what comes. A clock that is
 * behind them is wrong, or was.
 */
async function refuseEarlierClock(database: Database, days: MarketDays, now: number): Promise<void> {
  const marks = await listMarks(database, 'simulated')
  const reached = Math.max(await days.revealedUntil(), ...marks.values())
  if (reached <= now + candleAheadMs) return
  const [clock, known] = [now, reached].map((at) => new Date(at).toISOString())
  throw new BootProblem(
    `The clock says ${clock}, but prices up to ${known} were published. Mend the clock, or wait until then.`,
  )
}

/** Candles are marked by their end, which lies up to a minute ahead. */
const candleAheadMs = 60_000

async function startSimulated(
  { simulated, asker, pulse }: Pick<Parts, 'simulated' | 'asker' | 'pulse'>,
  { database, clock }: MarketOptions,
  days: MarketDays,
  symbols: readonly string[],
): Promise<void> {
  await refuseEarlierClock(database, days, clock())
  await days.commit(clock())
  // The past is made in another thread while this one opens the day.
  await Promise.all([writePast(database, days, asker, symbols), simulated.load(clock())])
  await pulse.resume()
}

const symbolsOn = (sources: ReadonlyMap<string, SourceName>, source: SourceName): readonly string[] =>
  [...sources].filter(([, name]) => name === source).map(([symbol]) => symbol)

const minuteOf = (now: number): number => now - (now % 60_000)

const tellTrouble = (log: MarketOptions['log']) => (feed: string) => (trouble: object) =>
  log.warn({ feed, ...trouble }, 'trouble with a feed')
