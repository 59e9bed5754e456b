import { uptime } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'

/**
 * The machine's clock, as far as it can be trusted. A published price cannot be taken back: a clock that jumps ahead for a minute would
 * publish an hour of prices, and the market would have to pause for that hour once the clock is right again. So time is counted on from
 * before a jump, in either direction, until the clock has stayed where it jumped to for so long that it must be right.
 */
type TrustedClock = {
  /** Epoch milliseconds. */
  now(): number
  /** Whether the machine's clock has jumped and is not trusted yet. */
  isDoubted(): boolean
}

type TrustedClockOptions = {
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** What the machine's clock says. */
  wall?: () => number
  /** Monotonic milliseconds, whatever is done to the clock; they pause while the machine sleeps. */
  elapsed?: () => number
  /** The same, but they go on while the machine sleeps. */
  awakeOrNot?: () => number
}

/** Clocks are put right by less than this in passing, and the market makes up for it. */
const jumpMs = 5_000
export const believedAfterMs = 10 * 60_000

export function createTrustedClock(options: TrustedClockOptions): TrustedClock {
  const {
    log,
    wall = Date.now,
    elapsed = () => performance.now(),
    awakeOrNot = () => uptime() * 1000,
  } = options
  /** What is to be added to the milliseconds that have passed. */
  let offset = wall() - elapsed()
  const sleptAtStart = awakeOrNot() - elapsed()
  let sleptSoFar = 0
  let doubt: { offset: number; since: number } | null = null

  /** Whether the machine has slept and its clock is right therefore. */
  const hasSlept = (found: number): boolean => {
    const slept = awakeOrNot() - elapsed() - sleptAtStart
    if (Math.abs(found - offset - (slept - sleptSoFar)) > jumpMs) return false
    sleptSoFar = slept
    return true
  }
  const believe = (found: number): void => {
    if (doubt) log.warn({ now: new Date(wall()).toISOString() }, 'the clock is believed again')
    offset = found
    doubt = null
  }
  const read = (): number => {
    const passed = elapsed()
    const found = wall() - passed
    if (Math.abs(found - offset) <= jumpMs || hasSlept(found)) believe(found)
    else if (!doubt || Math.abs(found - doubt.offset) > jumpMs) {
      doubt = { offset: found, since: passed }
      log.error(
        { jumpedMs: Math.round(found - offset), clock: new Date(wall()).toISOString() },
        'the clock has jumped and is not believed: time is counted on from before',
      )
    } else if (passed - doubt.since >= believedAfterMs) believe(found)
    return Math.floor(offset + passed)
  }
  return {
    now: read,
    isDoubted: () => {
      read()
      return doubt !== null
    },
  }
}
