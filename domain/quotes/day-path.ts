import { type Price, price } from '../money/price.ts'
import type { InstrumentTerms } from './day-terms.ts'
import { drawStream, minutesOfDay, secondDraws } from './draw-stream.ts'
import { type MarketDay, weightUnit } from './market-day.ts'
import { type PathAnchors, pathAnchors } from './path-anchors.ts'
import type { MinuteTicks, PathTick } from './path-tick.ts'
import { moved, priceCeiling } from './price-walk.ts'
import { minuteNoise, minuteQuotes, minuteVolumes } from './quote-spread.ts'
import { planSessions, type Session } from './session-plan.ts'
import { tickGrid } from './tick-grid.ts'
import { roundDivide } from './whole-math.ts'

/** One instrument on one UTC day. Any minute can be asked for in any order; the answers do not depend on it. */
export type DayPath = {
  readonly symbol: string
  readonly dayStart: number
  readonly previousClose: Price
  /** The last mid of the day, or the previous close where nothing traded: the next day's previous close. */
  readonly closeOfDay: Price
  readonly isOpen: (minute: number) => boolean
  /** The mids of a minute, null while closed. The array is the path's own and lasts until another minute is requested. */
  readonly midsOfMinute: (minute: number) => Float64Array | null
  /** The same for volumes, which a candle needs and quotes do not. */
  readonly volumesOfMinute: (minute: number) => Float64Array | null
  /** Mids and volumes with bid and ask. */
  readonly minuteTicks: (minute: number) => MinuteTicks | null
  readonly ticksOfMinute: (minute: number) => readonly PathTick[]
  readonly tickAt: (secondOfDay: number) => PathTick | null
}

type DayPathInput = {
  readonly day: MarketDay
  readonly symbol: string
  /** Midnight UTC in epoch milliseconds. */
  readonly dayStart: number
  readonly previousClose: Price
  readonly sessions: readonly Session[]
}

export function dayPath({ day, symbol, dayStart, previousClose, sessions }: DayPathInput): DayPath {
  const terms = day.terms.instruments.find((candidate) => candidate.symbol === symbol)
  if (!terms) throw new RangeError(`the terms do not name ${symbol}`)
  const from = Number(previousClose)
  if (!(from >= 1 && from < priceCeiling)) throw new RangeError(`no price to go on from: ${previousClose}`)
  const plan = planSessions(dayStart, sessions)
  const anchors = pathAnchors(day, terms, from, plan)
  const midsOfMinute = minuteMids(day, terms, anchors)
  const noiseOf = minuteNoise(day, symbol)
  const volumesOf = minuteVolumes(terms, anchors, noiseOf)
  const quotesOf = minuteQuotes(day, terms, anchors, tickGrid(terms.ticks), noiseOf)
  return pathOf({
    symbol,
    dayStart,
    previousClose,
    closeOfDay: price(BigInt(anchors.end[minutesOfDay - 1] as number)),
    isOpen: (minute) => plan.open[minute] === 1,
    midsOfMinute,
    volumesOfMinute: (minute) => {
      const mid = midsOfMinute(minute)
      return mid && volumesOf(minute, mid)
    },
    minuteTicks: (minute) => {
      const mid = midsOfMinute(minute)
      return mid && { ...quotesOf(minute, mid), mid, volume: volumesOf(minute, mid) }
    },
  })
}

/** Adds to the columns of a path the ticks as values. */
export function pathOf(columns: Omit<DayPath, 'ticksOfMinute' | 'tickAt'>): DayPath {
  const tickOf = (ticks: MinuteTicks, second: number): PathTick => ({
    bid: price(BigInt(ticks.bid[second] as number)),
    ask: price(BigInt(ticks.ask[second] as number)),
    mid: price(BigInt(ticks.mid[second] as number)),
    volume: ticks.volume[second] as number,
  })
  return {
    ...columns,
    ticksOfMinute: (minute) => {
      const ticks = columns.minuteTicks(minute)
      return ticks ? Array.from(ticks.mid, (_, second) => tickOf(ticks, second)) : []
    },
    tickAt: (secondOfDay) => {
      const ticks = columns.minuteTicks(Math.floor(secondOfDay / 60))
      return ticks && tickOf(ticks, secondOfDay % 60)
    },
  }
}

/**
 * The fine half: seconds between two anchors. With y the sixty normal draws of the minute and R its move, the sum after i seconds is
 * y₁ + … + yᵢ + (R − Σy)·i/60. R has sixty times the variance of a y, and then these increments are independent standard normals,
 * as if they had been drawn one after the other: the known end leaves no trace. Price moves in a straight line with the sum, so the
 * sixtieth second is the anchor. A jump is added from its second on.
 */
function minuteMids(day: MarketDay, terms: InstrumentTerms, anchors: PathAnchors): DayPath['midsOfMinute'] {
  const { start, step, room, move, jump, weights } = anchors
  const stream = drawStream(day.seeds[0], `symbol/${terms.symbol}`)
  const shared = day.group(terms.group)
  const own = new Int16Array(60)
  const sums = new Float64Array(60)
  const mids = new Float64Array(60)
  let kept = -1
  return (minute) => {
    const from = start[minute] ?? 0
    if (from === 0) return null
    if (kept === minute) return mids
    const group = shared.secondsOf(minute)
    secondDraws(stream, minute, own, 0)
    let sum = 0
    for (let i = 0; i < 60; i += 1) {
      sum += weights.group * (group[minute * 60 + i] as number) + weights.own * (own[i] as number)
      sums[i] = sum
    }
    const pull = (move[minute] as number) - sum
    const leap = (jump[minute] as number) * 60
    const leapAt = leap === 0 ? 60 : (day.jumpSecond[minute] as number)
    for (let i = 0; i < 60; i += 1) {
      const sixtieths = 60 * (sums[i] as number) + pull * (i + 1) + (i < leapAt ? 0 : leap)
      const deviations = roundDivide(sixtieths, 60 * weightUnit)
      mids[i] = moved(from, step[minute] as number, deviations, room[minute] as number)
    }
    kept = minute
    return mids
  }
}
