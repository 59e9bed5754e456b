import { hashTimes } from '../proofs/seed-chain.ts'
import {
  type DrawStream,
  drawStream,
  levelDraw,
  type MinuteDraws,
  minuteDraws,
  minutesOfDay,
} from './draw-stream.ts'

/**
 * How lively a stream is, as a logarithm: octaves (powers of two) times 65,536. It is the sum of a level that changes from day
 * to day and a state that changes from minute to minute, both of which forget slowly, so that calm and rough times cluster.
 * Neither knows the sign of any move, so neither helps to guess one.
 *
 * A day's seed gives all seeds before it (each is the hash of the next), so the level and the last hours of yesterday are
 * recomputed here and volatility passes midnight without a seam, though a day's path needs nothing but its own seed.
 */

/** How far one standard normal draw moves the daily level and the minute's state, in octaves times 65,536. */
type VolatilityScale = { readonly day: number; readonly minute: number }

// Long-run deviations: levels 0.15, 0.15 and 0.20 octaves, minute states 0.12, 0.20 and 0.25.
export const marketScale: VolatilityScale = { day: 4758, minute: 1387 }
export const groupScale: VolatilityScale = { day: 4758, minute: 2311 }
export const symbolScale: VolatilityScale = { day: 6344, minute: 2889 }

/** A jump leaves its stream 0.8 octaves livelier, which then fades like any other shock. */
const jumpShock = 52_429

/** A level keeps 7/8 from one day to the next; after 24 days next to nothing is left. */
export const levelDays = 24

/** The minute's state loses 1/64 a minute (half in 44 minutes); what is older than 256 minutes no longer matters. */
const warmUp = 256

/** The seeds of a day and the days before it, newest first, as far as volatility looks back. */
export type RecentSeeds = readonly [today: Uint8Array, yesterday: Uint8Array, ...earlier: Uint8Array[]]

export function recentSeeds(seed: Uint8Array): RecentSeeds {
  let last = hashTimes(seed, 1)
  const seeds: [Uint8Array, Uint8Array, ...Uint8Array[]] = [seed, last]
  while (seeds.length <= levelDays) {
    last = hashTimes(last, 1)
    seeds.push(last)
  }
  return seeds
}

/** The level of a day from the level draws of that day and the ones before it, newest first. */
export function levelOf(draws: ArrayLike<number>, newest: number, scale: VolatilityScale): number {
  let level = 0
  for (let i = newest + levelDays - 1; i >= newest; i -= 1)
    level = ((level * 7) >> 3) + (((draws[i] as number) * scale.day) >> 12)
  return level
}

/** Adds this stream's volatility at the start of every minute of the day to `sum`. */
export function addVolatility(
  name: string,
  [seed, seedBefore, ...earlier]: RecentSeeds,
  today: MinuteDraws,
  jumpsPerMillion: number,
  scale: VolatilityScale,
  sum: Int32Array,
): void {
  const streamOf = (each: Uint8Array): DrawStream => drawStream(each, name)
  const streamBefore = streamOf(seedBefore)
  const draws = [streamOf(seed), streamBefore, ...earlier.map(streamOf)].map(levelDraw)
  const level = levelOf(draws, 0, scale)
  const levelBefore = levelOf(draws, 1, scale)
  const yesterday = minuteDraws(streamBefore, jumpsPerMillion, minutesOfDay - warmUp, minutesOfDay)
  let state = 0
  for (let minute = 0; minute < warmUp; minute += 1) state = nextState(state, yesterday, minute, scale)
  for (let minute = 0; minute < minutesOfDay; minute += 1) {
    const between = levelBefore + Math.floor(((level - levelBefore) * minute) / minutesOfDay)
    sum[minute] = (sum[minute] as number) + between + state
    state = nextState(state, today, minute, scale)
  }
}

const nextState = (state: number, draws: MinuteDraws, minute: number, scale: VolatilityScale): number =>
  state -
  (state >> 6) +
  (((draws.shock[minute] as number) * scale.minute) >> 12) +
  (draws.jump[minute] === 0 ? 0 : jumpShock)
