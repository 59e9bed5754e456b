import { dayMs } from '@candor/domain/time/durations.ts'
import type { Database } from '../postgres/database.ts'
import type { KeptBoard } from '../quotes/create-board.ts'
import { listHalted } from '../quotes/halt-table.ts'
import { deletePagesBefore } from '../quotes/tick-page-table.ts'
import { forgetSeconds } from './recent-tick-table.ts'
import type { SimulatedFeed } from './simulated-feed.ts'

/** The market's timer: once a second the simulated feed emits its ticks and the board publishes them. */
export type Pulse = {
  start(): void
  stop(): void
  /** One heartbeat; several seconds of it where some were missed. */
  beat(): Promise<void>
  /** Goes on from now, however long it was away. */
  resume(): Promise<void>
  /** The last second that was published, in epoch milliseconds. */
  published(): number
  /** Publishes the seconds up to this one now, because another server has; only if our clock is about to reach it. */
  follow(at: number): void
}

type PulseOptions = {
  database: Database
  board: KeptBoard
  simulated: SimulatedFeed
  /** A second has been published. */
  onSecond: (at: number) => void
  /** Stores the candles that ended before this minute. */
  flush: (until: number) => Promise<void>
  clock: () => number
  tickLogDays: number
  /** Brings everything to the second it resolves with. */
  resume: (now: number) => Promise<number>
  /** Called when it was away for long and is back. */
  onResumed: () => void
  onError: (error: unknown) => void
  /** The clock is behind what was published, and prices pause until it has caught up; null when it has. */
  onClockBack: (behindMs: number | null) => void
}

/** Seconds that may be published late. What was missed for longer was never published, and only its candles are filled in. */
const lateAtMost = 8

/** Clocks of servers may differ by so much: a server that is late by less publishes together with the others. */
const followedMs = 250

const haltsEvery = 5
const hourSeconds = 3600

export function createPulse(options: PulseOptions): Pulse {
  const { board, simulated, clock, onError } = options
  let last = 0
  let resuming: Promise<void> | null = null
  const isClockBack = noticeClockBack(options.onClockBack)
  let stopTimer: () => void = () => {}

  const resume = (): Promise<void> => {
    const run = async (): Promise<void> => {
      last = Math.floor((await options.resume(clock())) / 1000)
    }
    resuming ??= run().finally(() => {
      resuming = null
    })
    return resuming
  }

  const comeBack = async (): Promise<void> => {
    await resume()
    options.onResumed()
  }

  const publishUntil = async (second: number, then: () => void = () => {}): Promise<void> => {
    const work: Promise<void>[] = []
    try {
      while (last < second) {
        simulated.tell(last + 1)
        last += 1
        board.beat(last * 1000)
        options.onSecond(last * 1000)
        work.push(tendTables(options, last))
      }
      then()
    } catch (error) {
      // A day that could not be prepared, because the database was unreachable, is opened again.
      onError(error)
      work.push(comeBack())
    }
    await Promise.all(work)
  }

  const beat = async (): Promise<void> => {
    if (resuming) return resuming
    const second = Math.floor(clock() / 1000)
    if (second - last > lateAtMost) return comeBack()
    // The clock went back. What was published stays published: the market pauses, and its prices turn stale, until the clock has caught up.
    if (isClockBack((last - second) * 1000)) return void board.beat(second * 1000)
    await publishUntil(second, () => simulated.prepare(second))
  }

  const follow = (at: number): void => {
    const second = Math.floor(at / 1000)
    if (resuming || second - last > lateAtMost || at - clock() > followedMs) return
    publishUntil(second).catch(onError)
  }

  return {
    start: () => {
      stopTimer = everySecond(() => void beat().catch(onError), clock)
    },
    stop: () => stopTimer(),
    beat,
    resume,
    published: () => last * 1000,
    follow,
  }
}

/** Whether the clock is behind what was published; logs when that begins and ends. */
function noticeClockBack(onClockBack: PulseOptions['onClockBack']): (behindMs: number) => boolean {
  let isBack = false
  return (behindMs) => {
    if (behindMs > 1000 !== isBack) {
      isBack = !isBack
      onClockBack(isBack ? behindMs : null)
    }
    return isBack
  }
}

/** What is done now and then, and may fail without the market standing still. */
async function tendTables(options: PulseOptions, second: number): Promise<void> {
  const work = upkeep(options, second)
  // Seconds are published one after the other, so the end of each minute is noticed.
  if (second % 60 === 0) work.push(options.flush(second * 1000))
  for (const outcome of await Promise.allSettled(work))
    if (outcome.status === 'rejected') options.onError(outcome.reason)
}

/** What the tables want at this second. */
function upkeep({ database, board, clock, tickLogDays }: PulseOptions, second: number): Promise<unknown>[] {
  const work: Promise<unknown>[] = []
  if (second % haltsEvery === 0) work.push(listHalted(database).then(board.setHalted))
  if (second % (hourSeconds / 6) === 0) work.push(forgetSeconds(database, clock() - hourSeconds * 1000))
  if (second % hourSeconds === 0) work.push(deletePagesBefore(database, clock() - tickLogDays * dayMs))
  return work
}

function everySecond(work: () => void, clock: () => number): () => void {
  let timer: NodeJS.Timeout
  const schedule = (): void => {
    timer = setTimeout(
      () => {
        work()
        schedule()
      },
      // A little after the second, because timers may come a little early.
      1002 - (clock() % 1000),
    )
  }
  schedule()
  return () => clearTimeout(timer)
}
