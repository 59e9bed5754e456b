import type { DayTerms, InstrumentTerms } from './day-terms.ts'
import {
  type DrawStream,
  drawStream,
  emptyDraws,
  type MinuteDraws,
  pastDraws,
  pastLevel,
} from './draw-stream.ts'
import { combine, restOf, weightUnit } from './market-day.ts'
import type { PastMember } from './past-day.ts'
import { memberWeights } from './path-anchors.ts'
import { powerOfTwo } from './power-table.ts'
import { secondVolatility } from './price-walk.ts'
import { groupScale, levelDays, levelOf, marketScale, symbolScale } from './volatility-state.ts'
import { clamp, roundDivide } from './whole-math.ts'

/**
 * What the instruments of the coarse past share: streams of the public anchor, so that anyone can recompute the past.
 */
export type PastMarket = {
  /** What the members of a day draw from; days are counted back from 0, the last one. */
  readonly memberOn: (terms: InstrumentTerms, daysBack: number, knots: number) => PastMember
}

/** Takes back what the spread of the daily level adds to variance: ln 2 × its variance, in octaves times 65,536. */
const levelShift = 3_861

/** Steps of ten minutes: the most a day of the coarse past has. */
const stepsAtMost = 144

export function pastMarket(anchor: Uint8Array, terms: DayTerms, days: number): PastMarket {
  const streamOf = remember((name) => pastStream(drawStream(anchor, `past/${name}`), days))
  const groupOf = remember((name) => pastGroup(terms, name, streamOf))
  const traitsOf = remember((symbol) => traits(terms, symbol))
  const market = streamOf('market')
  const memberOn = (member: InstrumentTerms, daysBack: number, steps: number): PastMember => {
    const own = streamOf(`symbol/${member.symbol}`)
    const level =
      levelOf(market.levels, daysBack, marketScale) +
      levelOf(streamOf(`group/${member.group}`).levels, daysBack, groupScale) +
      levelOf(own.levels, daysBack, symbolScale)
    const { weights, calm } = traitsOf(member.symbol)
    const mood = powerOfTwo(clamp(level - levelShift, -2.5 * 65_536, 2 * 65_536))
    return {
      terms: member,
      weights,
      group: groupOf(member.group)(daysBack, steps),
      own: own.drawsOn(daysBack, steps),
      volatility: Math.floor((calm * mood) / 65_536),
    }
  }
  return { memberOn }
}

function traits(terms: DayTerms, symbol: string) {
  const member = terms.instruments.find((candidate) => candidate.symbol === symbol)
  if (!member) throw new RangeError(`the terms do not name ${symbol}`)
  return { weights: memberWeights(member, { terms }), calm: secondVolatility(member, 0n) }
}

/** The walk goes day by day, so a stream keeps the draws of the last day it was asked for, in the same columns. */
type PastStream = {
  readonly levels: Int16Array
  readonly drawsOn: (daysBack: number, steps: number) => MinuteDraws
}

function pastStream(stream: DrawStream, days: number): PastStream {
  const levels = Int16Array.from({ length: days + levelDays }, (_, daysBack) => pastLevel(stream, daysBack))
  const draws = emptyDraws(stepsAtMost)
  let day = -1
  const drawsOn = (daysBack: number, steps: number): MinuteDraws => {
    if (day !== daysBack) pastDraws(stream, daysBack, steps, draws)
    day = daysBack
    return draws
  }
  return { levels, drawsOn }
}

function pastGroup(terms: DayTerms, name: string, streamOf: (name: string) => PastStream) {
  const group = terms.groups.find((candidate) => candidate.name === name)
  if (!group) throw new RangeError(`the terms do not name ${name}`)
  const streams = group.loadings.map(({ factor, ppm }) => ({
    stream: streamOf(`factor/${factor}`),
    weight: roundDivide(ppm * weightUnit, 1_000_000),
  }))
  streams.push({ stream: streamOf(`group/${name}`), weight: restOf(streams.map(({ weight }) => weight)) })
  const kept = { move: new Int32Array(stepsAtMost), gap: new Int32Array(stepsAtMost) }
  let day = -1
  return (daysBack: number, steps: number): PastMember['group'] => {
    if (day === daysBack) return kept
    const parts = streams.map(({ stream, weight }) => ({
      source: { draws: stream.drawsOn(daysBack, steps) },
      weight,
    }))
    combine(parts, ({ move }) => move, kept.move, steps)
    combine(parts, ({ gap }) => gap, kept.gap, steps)
    day = daysBack
    return kept
  }
}

function remember<Value>(make: (name: string) => Value): (name: string) => Value {
  const made = new Map<string, Value>()
  return (name) => {
    const known = made.get(name) ?? make(name)
    made.set(name, known)
    return known
  }
}
