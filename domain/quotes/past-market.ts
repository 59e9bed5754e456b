import { hashTimes } from '../proofs/seed-chain.ts'
import type { DayTerms, InstrumentTerms } from './day-terms.ts'
import { type DrawStream, drawStream, levelDraw, type MinuteDraws, pastDraws } from './draw-stream.ts'
import { combine, restOf, weightUnit } from './market-day.ts'
import type { PastMember } from './past-day.ts'
import { memberWeights } from './path-anchors.ts'
import { powerOfTwo } from './power-table.ts'
import { secondVolatility } from './price-walk.ts'
import {
  groupScale,
  levelDays,
  levelOf,
  marketScale,
  symbolScale,
  type VolatilityScale,
} from './volatility-state.ts'
import { clamp, roundDivide } from './whole-math.ts'

/**
 * What the instruments of a coarse past share. Its seeds are the public end of the chain: the anchor is the seed of the last day of the
 * past, its hash that of the day before, and so on, so anyone can recompute the past from the day the anchor is published.
 */
export type PastMarket = {
  readonly seeds: readonly Uint8Array[]
  /** What the members of a day draw from; days are counted back from 0, the last one. */
  readonly memberOn: (terms: InstrumentTerms, daysBack: number, knots: number) => PastMember
}

/** Takes back what the spread of the daily level adds to variance: ln 2 × its variance, in octaves times 65,536. */
const levelShift = 3_861

export function pastMarket(anchor: Uint8Array, terms: DayTerms, days: number): PastMarket {
  const seeds = [anchor]
  for (let i = 1; i < days + levelDays; i += 1) seeds.push(hashTimes(seeds[i - 1] as Uint8Array, 1))
  const streams = new Map<string, PastStream>()
  const streamOf = (name: string): PastStream => {
    const known = streams.get(name) ?? pastStream(seeds, name)
    streams.set(name, known)
    return known
  }
  const groupOn = groupDraws(terms, streamOf)
  const usual = new Map<string, number>()
  const memberOn = (member: InstrumentTerms, daysBack: number, knots: number): PastMember => {
    const own = streamOf(`symbol/${member.symbol}`)
    const level =
      levelOn(streamOf('market'), daysBack, marketScale) +
      levelOn(streamOf(`group/${member.group}`), daysBack, groupScale) +
      levelOn(own, daysBack, symbolScale)
    const calm = usual.get(member.symbol) ?? secondVolatility(member, 0n)
    usual.set(member.symbol, calm)
    const mood = powerOfTwo(clamp(level - levelShift, -2.5 * 65_536, 2 * 65_536))
    return {
      terms: member,
      weights: memberWeights(member, { terms }),
      group: groupOn(member.group, daysBack, knots),
      own: pastDraws(own.streams[daysBack] as DrawStream, knots),
      volatility: Math.floor((calm * mood) / 65_536),
    }
  }
  return { seeds, memberOn }
}

type PastStream = { readonly streams: readonly DrawStream[]; readonly levels: Int16Array }

function pastStream(seeds: readonly Uint8Array[], name: string): PastStream {
  const streams = seeds.map((seed) => drawStream(seed, name))
  return { streams, levels: Int16Array.from(streams, levelDraw) }
}

const levelOn = ({ levels }: PastStream, daysBack: number, scale: VolatilityScale): number =>
  levelOf(levels, daysBack, scale)

type GroupDraws = { readonly move: Int32Array; readonly gap: Int32Array }

/** The draws of groups on one day at a time: the walk goes day by day, so those of the last day asked for are kept. */
function groupDraws(terms: DayTerms, streamOf: (name: string) => PastStream) {
  const kept = new Map<string, GroupDraws>()
  const factors = new Map<string, MinuteDraws>()
  let day = -1
  return (name: string, daysBack: number, knots: number): GroupDraws => {
    if (day !== daysBack) {
      kept.clear()
      factors.clear()
      day = daysBack
    }
    const known = kept.get(name)
    if (known) return known
    const group = terms.groups.find((candidate) => candidate.name === name)
    if (!group) throw new RangeError(`the terms do not name ${name}`)
    const drawsOf = (key: string): MinuteDraws => {
      const draws = factors.get(key) ?? pastDraws(streamOf(key).streams[daysBack] as DrawStream, knots)
      factors.set(key, draws)
      return draws
    }
    const weights = group.loadings.map(({ ppm }) => roundDivide(ppm * weightUnit, 1_000_000))
    const parts = group.loadings.map(({ factor }, i) => ({
      source: { draws: drawsOf(`factor/${factor}`) },
      weight: weights[i] as number,
    }))
    parts.push({ source: { draws: drawsOf(`group/${name}`) }, weight: restOf(weights) })
    const drawn = { move: combine(parts, ({ move }) => move), gap: combine(parts, ({ gap }) => gap) }
    kept.set(name, drawn)
    return drawn
  }
}
