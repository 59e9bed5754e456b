import type { RawCandle } from './candle.ts'
import type { InstrumentTerms } from './day-terms.ts'
import { type MinuteDraws, minutesOfDay } from './draw-stream.ts'
import { weightUnit } from './market-day.ts'
import { moved, roomAround, stepAt } from './price-walk.ts'
import { closedShare, type SessionPlan } from './session-plan.ts'
import { roundDivide, wholeRoot } from './whole-math.ts'

/**
 * One day of the coarse past, in knots of an hour or ten minutes. It is walked backwards from the price it has to end at: the walk is as
 * good in this direction, and it meets the live path without any fitting.
 */

/** A stretch of a day in which the market traded, and what its move is worth. */
export type Knot = {
  readonly index: number
  readonly minute: number
  readonly minutes: number
  /** √ of its variance in average open minutes, times 4096. */
  readonly root: number
  /** The same for the gap before it; 0 where none is. */
  readonly gapRoot: number
}

/** The knots of a day that are `length` minutes long, latest first. */
export function knotsOf({ open, shape, openings }: SessionPlan, length: number): readonly Knot[] {
  const knots: Knot[] = []
  for (let from = minutesOfDay - length; from >= 0; from -= length) {
    let minute = -1
    let minutes = 0
    let variance = 0
    for (let i = from; i < from + length; i += 1) {
      if (open[i] === 0) continue
      if (minute < 0) minute = i
      minutes += 1
      variance += Math.floor(((shape[i] as number) * (shape[i] as number)) / 4096)
    }
    if (minutes === 0) continue
    const closure = openings.get(minute)
    const closed = closure ? Math.floor(((closure.today + closure.before) * 4096) / closedShare) : 0
    const index = from / length
    knots.push({
      index,
      minute,
      minutes,
      root: wholeRoot(variance * 4096),
      gapRoot: wholeRoot(closed * 4096),
    })
  }
  return knots
}

/** The group's draws and the instrument's own, weighted as in a live day. */
export type PastMember = {
  readonly terms: InstrumentTerms
  readonly weights: { readonly group: number; readonly own: number }
  readonly group: Pick<MinuteDraws, 'move'> & { readonly gap: ArrayLike<number> }
  readonly own: MinuteDraws
  /** Volatility of a second on this day, as a fraction times 2⁴⁰. */
  readonly volatility: number
}

const sqrt60 = 31_727

/** Fills `out` by knot index with candles that end at `units`, and gives the close of the day before. */
export function walkBack(
  member: PastMember,
  knots: readonly Knot[],
  dayStart: number,
  units: number,
  out: (RawCandle | undefined)[],
): number {
  const { terms, weights, group, own, volatility } = member
  let close = units
  for (const { index, minute, minutes, root, gapRoot } of knots) {
    const both = (shared: ArrayLike<number>, single: ArrayLike<number>): number =>
      roundDivide(
        weights.group * (shared[index] as number) + weights.own * (single[index] as number),
        weightUnit,
      )
    const back = (from: number, scale: number, deviations: number): number =>
      moved(
        from,
        stepAt(from, Math.floor((volatility * scale) / 4096), terms),
        deviations,
        roomAround(from, terms),
      )
    const open = back(close, root, -both(group.move, own.move))
    // A knot is drawn by its two ends; what it did between them is a wick of about a third of its deviation on either side.
    const wick = (bits: number): number => Math.abs(roundDivide(bits * sqrt60, 3 * 4096))
    const high = back(Math.max(open, close), root, wick(own.shock[index] as number))
    const low = back(Math.min(open, close), root, -wick(own.gap[index] as number))
    const lively = 2048 + Math.abs(own.shock[index] as number)
    const volume = Math.floor((terms.volume * minutes * 60 * lively) / 5400)
    out[index] = { startsAt: dayStart + minute * 60_000, open, high, low, close, volume }
    close = gapRoot === 0 ? open : back(open, gapRoot, -roundDivide(both(group.gap, own.gap) * sqrt60, 4096))
  }
  return close
}
