import type { DayTerms, FactorTerms, GroupTerms } from './day-terms.ts'
import {
  type DrawStream,
  drawStream,
  type MinuteDraws,
  minuteDraws,
  minutesOfDay,
  secondDraws,
} from './draw-stream.ts'
import { addVolatility, groupScale, marketScale, type RecentSeeds, recentSeeds } from './volatility-state.ts'
import { bigRoot, roundDivide, roundShift } from './whole-math.ts'

/**
 * What the instruments of one day share: the factors, the groups they make up, and the mood of the whole market. Drawn when first
 * asked for and kept, so that the second member of a group costs only its own draws.
 */
export type MarketDay = {
  readonly terms: DayTerms
  readonly seeds: RecentSeeds
  readonly jumpSecond: Uint8Array
  readonly group: (name: string) => GroupDay
}

/** The draws of a group, in standard deviations of one second times 4096, like those of a single stream. */
export type GroupDay = {
  readonly move: Int32Array
  readonly jump: Int32Array
  readonly gap: Int32Array
  readonly volatility: Int32Array
  /** Jumps per million minutes as a member feels them, weighted by what each source is of the group's variance. */
  readonly jumpsPerMillion: bigint
  /** The seconds of a minute are at [minute × 60, minute × 60 + 60) once it was asked for. */
  readonly secondsOf: (minute: number) => Int32Array
}

/** Weights are in units of 2⁻¹⁵. */
export const weightUnit = 32_768

export function marketDay(seed: Uint8Array, terms: DayTerms): MarketDay {
  if (seed.length !== 32) throw new RangeError('a seed has 32 bytes')
  const seeds = recentSeeds(seed)
  const market = minuteDraws(drawStream(seed, 'market'), 0)
  const mood = new Int32Array(minutesOfDay)
  addVolatility('market', seeds, market, 0, marketScale, mood)
  const factors = new Map<string, Source>()
  const groups = new Map<string, GroupDay>()
  const factor = (name: string): Source =>
    keep(factors, name, () => drawFactor(seed, find(terms.factors, name)))
  const group = (name: string): GroupDay =>
    keep(groups, name, () => drawGroup(seeds, find(terms.groups, name), factor, mood))
  return { terms, seeds, jumpSecond: market.jumpSecond, group }
}

type Source = {
  readonly draws: MinuteDraws
  readonly jumpsPerMillion: number
  readonly secondsOf: (minute: number) => Int16Array
}

const drawFactor = (seed: Uint8Array, { name, jumpsPerMillion }: FactorTerms): Source =>
  sourceOf(drawStream(seed, `factor/${name}`), jumpsPerMillion)

function sourceOf(stream: DrawStream, jumpsPerMillion: number): Source {
  // Made when first needed: callers that only want anchors never need seconds.
  let seconds = new Int16Array(0)
  const drawn = new Uint8Array(minutesOfDay)
  const secondsOf = (minute: number): Int16Array => {
    if (seconds.length === 0) seconds = new Int16Array(minutesOfDay * 60)
    if (drawn[minute] === 0) secondDraws(stream, minute, seconds, minute * 60)
    drawn[minute] = 1
    return seconds
  }
  return { draws: minuteDraws(stream, jumpsPerMillion), jumpsPerMillion, secondsOf }
}

type Part = { readonly source: Source; readonly weight: number }

function drawGroup(
  seeds: RecentSeeds,
  terms: GroupTerms,
  factor: (name: string) => Source,
  mood: Int32Array,
): GroupDay {
  const name = `group/${terms.name}`
  const own = sourceOf(drawStream(seeds[0], name), terms.jumpsPerMillion)
  const parts = terms.loadings.map(
    ({ factor: key, ppm }): Part => ({
      source: factor(key),
      weight: roundDivide(ppm * weightUnit, 1_000_000),
    }),
  )
  parts.push({ source: own, weight: restOf(parts.map(({ weight }) => weight)) })
  // With eight unit-variance parts the sum of a second still fits 31 bits.
  if (parts.length > 8) throw new RangeError('a group loads on seven factors at most')
  const volatility = mood.slice()
  addVolatility(name, seeds, own.draws, terms.jumpsPerMillion, groupScale, volatility)
  return {
    move: combine(parts, ({ move }) => move),
    jump: combine(parts, ({ jump }) => jump),
    gap: combine(parts, ({ gap }) => gap),
    volatility,
    jumpsPerMillion: jumpsOf(parts),
    secondsOf: combinedSeconds(parts),
  }
}

/** √(1 − Σ weight²): what is left of a unit of variance. */
export function restOf(weights: readonly number[]): number {
  const rest = weights.reduce((left, weight) => left - weight * weight, weightUnit * weightUnit)
  if (rest < 0) throw new RangeError('loadings explain more than all of the variance')
  return Number(bigRoot(BigInt(rest)))
}

/** The weighted sum of one column of several streams, back in the unit of the columns. */
export function combine(
  parts: readonly { readonly source: { readonly draws: MinuteDraws }; readonly weight: number }[],
  pick: (draws: MinuteDraws) => Int32Array | Int16Array,
  out: Int32Array<ArrayBuffer> = new Int32Array(minutesOfDay),
  count: number = out.length,
): Int32Array<ArrayBuffer> {
  const columns = parts.map(({ source }) => pick(source.draws))
  const weights = parts.map(({ weight }) => weight)
  for (let i = 0; i < count; i += 1) {
    let sum = 0
    for (let part = 0; part < columns.length; part += 1)
      sum += ((columns[part] as Int32Array)[i] as number) * (weights[part] as number)
    out[i] = roundDivide(sum, weightUnit)
  }
  return out
}

function combinedSeconds(parts: readonly Part[]): (minute: number) => Int32Array {
  let seconds = new Int32Array(0)
  const drawn = new Uint8Array(minutesOfDay)
  return (minute) => {
    if (seconds.length === 0) seconds = new Int32Array(minutesOfDay * 60)
    if (drawn[minute] === 1) return seconds
    const from = minute * 60
    for (const { source, weight } of parts) {
      const draws = source.secondsOf(minute)
      for (let i = from; i < from + 60; i += 1)
        seconds[i] = (seconds[i] as number) + (draws[i] as number) * weight
    }
    for (let i = from; i < from + 60; i += 1) seconds[i] = roundShift(seconds[i] as number, 15)
    drawn[minute] = 1
    return seconds
  }
}

function jumpsOf(parts: readonly Part[]): bigint {
  const weighted = parts.reduce(
    (sum, { source, weight }) => sum + source.jumpsPerMillion * weight * weight,
    0,
  )
  return BigInt(weighted) / BigInt(weightUnit * weightUnit)
}

function keep<Value>(kept: Map<string, Value>, name: string, draw: () => Value): Value {
  const known = kept.get(name)
  if (known !== undefined) return known
  const value = draw()
  kept.set(name, value)
  return value
}

function find<Row extends { readonly name: string }>(rows: readonly Row[], name: string): Row {
  const row = rows.find((candidate) => candidate.name === name)
  if (!row) throw new RangeError(`the terms do not name ${name}`)
  return row
}
