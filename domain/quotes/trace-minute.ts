import { asciiBytes, hexOf, joinBytes } from '../proofs/byte-text.ts'
import { chachaBlock } from '../proofs/chacha12.ts'
import { sha256 } from '../proofs/sha256.ts'
import type { DayInput } from './day-paths.ts'
import { dayPaths } from './day-paths.ts'
import type { InstrumentTerms } from './day-terms.ts'
import { drawStream, levelDraw, minuteDraws, minutesOfDay, noiseDraws, secondDraws } from './draw-stream.ts'
import { type MarketDay, marketDay, restOf, weightUnit } from './market-day.ts'
import { gapMove, jumpsFelt, moodOf, type PathAnchors, pathAnchors } from './path-anchors.ts'
import type { MinuteTicks } from './path-tick.ts'
import { secondVolatility } from './price-walk.ts'
import { usualSpread } from './quote-spread.ts'
import { planSessions, type SessionPlan } from './session-plan.ts'
import { addVolatility, groupScale, levelOf, marketScale, symbolScale } from './volatility-state.ts'
import { roundDivide } from './whole-math.ts'

/** Everything that lies between the seed and the ticks of one minute, for someone whose own implementation of the paths gives other ticks. */
export function traceMinute(input: DayInput, symbol: string, minute: number) {
  const { terms, seed } = input
  const member = terms.instruments.find((one) => one.symbol === symbol)
  const sessions = terms.calendars?.find(({ symbols }) => symbols.includes(symbol))?.sessions
  const close = input.previousCloses.get(symbol)
  if (!member || !sessions || close === undefined) throw new RangeError(`the day does not draw ${symbol}`)
  const day = marketDay(seed, terms)
  const plan = planSessions(input.dayStart, sessions)
  const anchors = pathAnchors(day, member, Number(close), plan)
  const loadings = terms.groups.find(({ name }) => name === member.group)?.loadings ?? []
  const weights = loadings.map(({ ppm }) => roundDivide(ppm * weightUnit, 1_000_000))
  const own = `symbol/${symbol}`
  return {
    symbol,
    minute,
    streams: [
      'market',
      ...loadings.map(({ factor }) => `factor/${factor}`),
      `group/${member.group}`,
      own,
    ].map((name) => traceStream(input, name, minute)),
    weights: {
      loadings: Object.fromEntries(loadings.map(({ factor }, i) => [factor, weights[i]])),
      groupOwn: restOf(weights),
      group: anchors.weights.group,
      own: anchors.weights.own,
    },
    volatility: traceVolatility(day, member, minute),
    coarse: traceAnchors(day, member, anchors, plan, minute),
    seconds: traceSeconds(input, day, member, anchors, minute),
  }
}

/** The key of a stream and what its four words of the minute say. */
function traceStream({ seed, terms }: DayInput, name: string, minute: number) {
  const stream = drawStream(seed, name)
  const words = new Uint32Array(16)
  chachaBlock(stream.key, Math.floor(minute / 4), words, 0)
  const jumps = [
    ...terms.factors.map((one) => [`factor/${one.name}`, one.jumpsPerMillion] as const),
    ...terms.groups.map((one) => [`group/${one.name}`, one.jumpsPerMillion] as const),
    ...terms.instruments.map((one) => [`symbol/${one.symbol}`, one.jumpsPerMillion] as const),
  ]
  const draws = minuteDraws(stream, new Map<string, number>(jumps).get(name) ?? 0)
  return {
    name,
    key: hexOf(sha256(joinBytes(seed, asciiBytes(name)))),
    words: [...words.subarray((minute % 4) * 4, (minute % 4) * 4 + 4)],
    move: draws.move[minute],
    shock: draws.shock[minute],
    jump: draws.jump[minute],
    gap: draws.gap[minute],
    jumpSecond: draws.jumpSecond[minute],
  }
}

/** Level of today and yesterday, and the state at the beginning of the minute, of each of the three streams. */
function traceVolatility(day: MarketDay, member: InstrumentTerms, minute: number) {
  const groupJumps = day.terms.groups.find(({ name }) => name === member.group)?.jumpsPerMillion ?? 0
  const parts = [
    ['market', 0, marketScale],
    [`group/${member.group}`, groupJumps, groupScale],
    [`symbol/${member.symbol}`, member.jumpsPerMillion, symbolScale],
  ] as const
  return parts.map(([name, jumpsPerMillion, scale]) => {
    const streams = day.seeds.map((seed) => drawStream(seed, name))
    const draws = streams.map(levelDraw)
    const today = minuteDraws(drawStream(day.seeds[0], name), jumpsPerMillion)
    const sum = new Int32Array(minutesOfDay)
    addVolatility(name, day.seeds, today, jumpsPerMillion, scale, sum)
    const [level, levelBefore] = [levelOf(draws, 0, scale), levelOf(draws, 1, scale)]
    const between = levelBefore + Math.floor(((level - levelBefore) * minute) / minutesOfDay)
    return { name, level, levelBefore, between, state: (sum[minute] as number) - between }
  })
}

function traceAnchors(
  day: MarketDay,
  member: InstrumentTerms,
  anchors: PathAnchors,
  plan: SessionPlan,
  minute: number,
) {
  const group = day.group(member.group)
  const felt = jumpsFelt(member, group, anchors.weights)
  const closure = plan.openings.get(minute)
  const draws = minuteDraws(drawStream(day.seeds[0], `symbol/${member.symbol}`), member.jumpsPerMillion)
  const gapDraw =
    anchors.weights.group * (group.gap[minute] as number) +
    anchors.weights.own * (draws.gap[minute] as number)
  const mood = moodOf(
    traceVolatility(day, member, minute).reduce((sum, one) => sum + one.between + one.state, 0),
  )
  const usual = secondVolatility(member, felt)
  const start = anchors.start[minute] as number
  const activity = anchors.activity[minute] as number
  return {
    groupMove: group.move[minute],
    groupJump: group.jump[minute],
    groupGap: group.gap[minute],
    move: anchors.move[minute],
    jump: anchors.jump[minute],
    groupJumpsPerMillion: Number(group.jumpsPerMillion),
    jumpsPerMillion: Number(felt),
    usual,
    mood,
    lively: Math.floor((usual * mood) / 65_536),
    shape: plan.shape[minute],
    activity,
    ...(closure && {
      closure,
      gapDraw,
      gap: gapMove(anchors.move, minute, closure.today, closure.before, gapDraw),
    }),
    endBefore: anchors.end[minute - 1] ?? null,
    start,
    step: anchors.step[minute],
    room: anchors.room[minute],
    end: anchors.end[minute],
    spread: usualSpread(start, member.spreadPpm, activity),
    jumpSecond: day.jumpSecond[minute],
  }
}

function traceSeconds(
  input: DayInput,
  day: MarketDay,
  member: InstrumentTerms,
  anchors: PathAnchors,
  minute: number,
) {
  const stream = drawStream(input.seed, `symbol/${member.symbol}`)
  const own = new Int16Array(60)
  secondDraws(stream, minute, own, 0)
  const noise = new Uint16Array(60)
  noiseDraws(stream, minute, noise)
  const group = [
    ...day
      .group(member.group)
      .secondsOf(minute)
      .subarray(minute * 60, minute * 60 + 60),
  ]
  const { weights } = anchors
  const mixed = group.map((drawn, i) => weights.group * drawn + weights.own * (own[i] as number))
  return {
    group,
    own: [...own],
    mixed,
    deviations: deviationsOf(mixed, anchors, minute, day.jumpSecond[minute] as number),
    noise: [...noise],
    ...columnsOf(dayPaths(input).pathOf(member.symbol)?.minuteTicks(minute) ?? null),
  }
}

/** How far the price is from the start of the minute after each second. */
function deviationsOf(mixed: readonly number[], { move, jump }: PathAnchors, minute: number, leapAt: number) {
  const pull = (move[minute] as number) - mixed.reduce((sum, drawn) => sum + drawn, 0)
  let sum = 0
  return mixed.map((drawn, i) => {
    sum += drawn
    const leap = i < leapAt ? 0 : (jump[minute] as number)
    return roundDivide(60 * (sum + leap) + pull * (i + 1), 60 * weightUnit)
  })
}

/** A cross and its legs, second by second. */
export function traceCross(input: DayInput, symbol: string, minute: number) {
  const cross = input.terms.crosses.find((one) => one.symbol === symbol)
  if (!cross) throw new RangeError(`the day does not compute ${symbol}`)
  const paths = dayPaths(input)
  const ticksOf = (name: string) => columnsOf(paths.pathOf(name)?.minuteTicks(minute) ?? null)
  return {
    symbol,
    minute,
    op: cross.op,
    legs: cross.legs.map((leg) => ({ symbol: leg, ...ticksOf(leg) })),
    seconds: ticksOf(symbol),
  }
}

const columnsOf = (ticks: MinuteTicks | null) =>
  ticks && { mid: [...ticks.mid], bid: [...ticks.bid], ask: [...ticks.ask], volume: [...ticks.volume] }
