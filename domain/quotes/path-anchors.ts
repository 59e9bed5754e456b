import type { InstrumentTerms } from './day-terms.ts'
import { drawStream, minuteDraws, minutesOfDay } from './draw-stream.ts'
import { type GroupDay, type MarketDay, restOf, weightUnit } from './market-day.ts'
import { powerOfTwo } from './power-table.ts'
import { moved, roomAround, secondVolatility, stepAt } from './price-walk.ts'
import { closedShare, type SessionPlan } from './session-plan.ts'
import { addVolatility, symbolScale } from './volatility-state.ts'
import { bigRoot, clamp, roundDivide, wholeRoot } from './whole-math.ts'

/**
 * The coarse half of a day's path: where each minute begins and ends and how lively it is, from one draw a minute. A day of it
 * costs a millisecond; any minute's seconds can then be filled in without the seconds before it.
 */
export type PathAnchors = {
  /** The price a minute starts from, after the gap where a session opens; 0 while closed. */
  readonly start: Float64Array
  /** The last mid of each minute; while closed, the last one before. */
  readonly end: Float64Array
  /** One deviation of a second at this minute, in 10⁻⁸ times 4096. */
  readonly step: Float64Array
  readonly room: Float64Array
  /** The minute's move and jump in deviations of a second, times 4096 × 32768. */
  readonly move: Float64Array
  readonly jump: Float64Array
  /** Volatility beside its long-run average, times 4096. */
  readonly activity: Int32Array
  readonly weights: { readonly group: number; readonly own: number }
}

/** Takes variance back that the spread of volatility itself adds: ln 2 × its variance, in octaves times 65,536. */
const meanShift = 9_172

const octave = 65_536

/** What a sum of levels and states multiplies volatility with, times 65,536. */
export const moodOf = (volatility: number): number =>
  powerOfTwo(clamp(volatility - meanShift, -2.5 * octave, 2 * octave))

export function pathAnchors(
  day: MarketDay,
  terms: InstrumentTerms,
  previousClose: number,
  plan: SessionPlan,
): PathAnchors {
  const group = day.group(terms.group)
  const weights = memberWeights(terms, day)
  const name = `symbol/${terms.symbol}`
  const draws = minuteDraws(drawStream(day.seeds[0], name), terms.jumpsPerMillion)
  const volatility = group.volatility.slice()
  addVolatility(name, day.seeds, draws, terms.jumpsPerMillion, symbolScale, volatility)
  const usual = secondVolatility(terms, jumpsFelt(terms, group, weights))
  const path = emptyAnchors(weights)
  let price = previousClose
  for (let minute = 0; minute < minutesOfDay; minute += 1) {
    const at = (column: ArrayLike<number>, own: ArrayLike<number>): number =>
      weights.group * (column[minute] as number) + weights.own * (own[minute] as number)
    const move = at(group.move, draws.move)
    path.move[minute] = move
    path.end[minute] = price
    if (plan.open[minute] === 0) continue
    const mood = moodOf(volatility[minute] as number)
    const lively = Math.floor((usual * mood) / octave)
    const closure = plan.openings.get(minute)
    if (closure) {
      const overnight = gapMove(path.move, minute, closure.today, closure.before, at(group.gap, draws.gap))
      price = moved(price, stepAt(price, lively, terms), overnight, roomAround(price, terms))
    }
    const shape = plan.shape[minute] as number
    const jump = at(group.jump, draws.jump)
    const step = stepAt(price, Math.floor((lively * shape) / 4096), terms)
    const room = roomAround(price, terms)
    path.start[minute] = price
    path.step[minute] = step
    path.room[minute] = room
    path.jump[minute] = jump
    path.activity[minute] = Math.floor((mood * shape) / octave)
    price = moved(price, step, roundDivide(move + jump, weightUnit), room)
    path.end[minute] = price
  }
  return path
}

/**
 * The gap at an opening in deviations of a second times 4096: what the streams did in the closed minutes of this day, so that gold
 * in a fund follows gold through the night, and a draw of its own for the closed time of days before.
 */
export function gapMove(
  moves: Float64Array,
  opening: number,
  today: number,
  before: number,
  draw: number,
): number {
  let sum = 0
  for (let minute = opening - today; minute < opening; minute += 1) sum += moves[minute] as number
  const root = wholeRoot(Math.floor((4096 * 4096) / closedShare))
  const spread = wholeRoot(Math.floor((before * 60 * 4096 * 4096) / closedShare))
  return (
    roundDivide(roundDivide(sum, weightUnit) * root, 4096) +
    roundDivide(roundDivide(draw, weightUnit) * spread, 4096)
  )
}

export function memberWeights(terms: InstrumentTerms, { terms: { groups } }: Pick<MarketDay, 'terms'>) {
  const intra = groups.find(({ name }) => name === terms.group)?.intraPpm
  if (intra === undefined) throw new RangeError(`the terms do not name ${terms.group}`)
  const group = Number(bigRoot((BigInt(intra) << 30n) / 1_000_000n))
  return { group: terms.sign * group, own: restOf([group]) }
}

/** Jumps per million minutes as the instrument feels them, weighted by what each source is of its variance. */
export function jumpsFelt(terms: InstrumentTerms, group: GroupDay, weights: PathAnchors['weights']): bigint {
  const felt =
    group.jumpsPerMillion * BigInt(weights.group) ** 2n +
    BigInt(terms.jumpsPerMillion) * BigInt(weights.own) ** 2n
  return felt >> 30n
}

const emptyAnchors = (weights: PathAnchors['weights']): PathAnchors => ({
  start: new Float64Array(minutesOfDay),
  end: new Float64Array(minutesOfDay),
  step: new Float64Array(minutesOfDay),
  room: new Float64Array(minutesOfDay),
  move: new Float64Array(minutesOfDay),
  jump: new Float64Array(minutesOfDay),
  activity: new Int32Array(minutesOfDay),
  weights,
})
