import type { Price } from '../money/price.ts'
import { bigRoot } from './whole-math.ts'

/**
 * Decides which ticks become prices. A feed may repeat itself, arrive out of order, stall, or send nonsense; what is refused here is never
 * shown as a price and never traded on. One memory belongs to one instrument and one source: a change of source begins with `emptyMemory`,
 * because the levels of two sources are not comparable.
 */
export type GuardTick = {
  readonly bid: Price
  readonly ask: Price
  /** Epoch milliseconds, by the clock of the source. */
  readonly at: number
}

/** `last` is the price in force; `held` jumped past the spike band and waits to be confirmed. */
export type GuardMemory = { readonly last: GuardTick | null; readonly held: GuardTick | null }

export const emptyMemory: GuardMemory = { last: null, held: null }

const refusalReasons = [
  'not-a-number',
  'zero',
  'negative',
  'crossed',
  'out-of-order',
  'duplicate',
  'future',
  'stale',
  'spike',
] as const

/** `not-a-number` is the adapters' word for text that is no price at all: such text never becomes a tick. */
export type RefusalReason = (typeof refusalReasons)[number]

/** `confirmed` is the held tick that this one proves right: it belongs into the log before it, at its own instant. */
type Verdict =
  | { readonly accepted: true; readonly confirmed: GuardTick | null }
  | { readonly accepted: false; readonly reason: RefusalReason }

type GuardLimits = {
  /** How far bid and ask may each move from one price to the next; `spikeBandPpm` gives it. */
  readonly spikePpm: number
  /** How far the clock of the source may be ahead of ours. */
  readonly futureMs: number
  /** How old a tick may be on arrival; for a delayed source, its delay included. */
  readonly staleMs: number
}

type Judgement = { readonly memory: GuardMemory; readonly verdict: Verdict }

export function judgeTick(memory: GuardMemory, tick: GuardTick, limits: GuardLimits, now: number): Judgement {
  const { last, held } = memory
  const fault = faultOf(tick) ?? faultInTime(tick, memory, limits, now)
  if (fault !== null) return refused(memory, fault)
  // The very first tick has nothing to be measured against. Who knows an earlier price puts it into the memory instead.
  if (last === null || isNear(tick, last, limits.spikePpm)) {
    // Back at the old level after the held tick's instant: that tick was a lone spike.
    const stillHeld = held !== null && held.at > tick.at ? held : null
    return { memory: { last: tick, held: stillHeld }, verdict: { accepted: true, confirmed: null } }
  }
  if (held === null) return refused({ last, held: tick }, 'spike')
  if (tick.at <= held.at) return refused(memory, 'spike')
  if (isNear(tick, held, limits.spikePpm))
    return { memory: { last: tick, held: null }, verdict: { accepted: true, confirmed: held } }
  return refused({ last, held: tick }, 'spike')
}

const refused = (memory: GuardMemory, reason: RefusalReason): Judgement => ({
  memory,
  verdict: { accepted: false, reason },
})

/** The tables keep prices as eight bytes; nothing quoted anywhere comes near. */
const largest = 2n ** 63n - 1n

function faultOf({ bid, ask, at }: GuardTick): RefusalReason | null {
  // Every comparison with NaN is false, so an instant that is none would pass all that follow.
  if (!Number.isSafeInteger(at) || bid > largest || ask > largest) return 'not-a-number'
  if (bid < 0n || ask < 0n) return 'negative'
  if (bid === 0n || ask === 0n) return 'zero'
  // Equal sides are a locked market, which real ones are at times.
  return bid > ask ? 'crossed' : null
}

function faultInTime(
  tick: GuardTick,
  { last, held }: GuardMemory,
  limits: GuardLimits,
  now: number,
): RefusalReason | null {
  if (tick.at > now + limits.futureMs) return 'future'
  if (tick.at < now - limits.staleMs) return 'stale'
  // A repeated spike must not confirm itself, so the held tick has its duplicates too.
  if (isSame(tick, last) || isSame(tick, held)) return 'duplicate'
  // Two prices of one instant do not say which came later; the first one stays.
  return last !== null && tick.at <= last.at ? 'out-of-order' : null
}

const isSame = (tick: GuardTick, other: GuardTick | null): boolean =>
  other !== null && tick.at === other.at && tick.bid === other.bid && tick.ask === other.ask

/** Both sides are measured, because a mid can stay the same while bid and ask move apart. */
const isNear = (tick: GuardTick, from: GuardTick, ppm: number): boolean =>
  isWithin(tick.bid, from.bid, ppm) && isWithin(tick.ask, from.ask, ppm)

function isWithin(value: Price, from: Price, ppm: number): boolean {
  const distance = value > from ? value - from : from - value
  return distance * 1_000_000n <= from * BigInt(ppm)
}

/** A year of a stock exchange: 252 days of six and a half hours. For markets that trade longer it makes the band wider. */
const tradingYearMs = 5_896_800_000n

/** Half a percent leaves room for spreads that widen; news moves lively instruments further within a second than calm ones. */
const narrowestPpm = (annualVolPpm: number): number => 5_000 + Math.trunc(annualVolPpm / 50)

/** However long nothing came, a price that doubles, halves or gains a digit needs a second one. */
const widestPpm = 250_000

/** So many standard deviations that only a jump or an error leaves the band. */
const deviations = 16n

/** How far a price of this volatility may move in this time before it needs confirming. */
export function spikeBandPpm(annualVolPpm: number, elapsedMs: number): number {
  // The time comes from a tick that nobody has judged yet, so it may be anything.
  const elapsed = BigInt(Number.isSafeInteger(elapsedMs) ? Math.max(0, elapsedMs) : 0)
  const variance = (deviations * BigInt(annualVolPpm)) ** 2n * elapsed
  const band = Number(bigRoot(variance / tradingYearMs))
  return Math.min(widestPpm, Math.max(narrowestPpm(annualVolPpm), band))
}

type QuoteState = 'live' | 'stale' | 'closed' | 'halted'

/**
 * What may be said of a price now. `lastAt` is when the last accepted tick came, by our clock, so that a delayed source is judged by whether
 * it sends and not by its delay; null where none ever came. A halt is reported even while closed, because such an instrument will not trade
 * when its market opens.
 */
/** So far apart two readings of a sound clock may be. */
const clockJitterMs = 2_000

export function quoteState(input: {
  readonly open: boolean
  readonly halted: boolean
  readonly lastAt: number | null
  readonly now: number
  readonly staleMs: number
}): QuoteState {
  if (input.halted) return 'halted'
  if (!input.open) return 'closed'
  if (input.lastAt === null) return 'stale'
  const age = input.now - input.lastAt
  // A price from further ahead than a hiccup comes from a clock that has since gone back.
  return age > input.staleMs || age < -clockJitterMs ? 'stale' : 'live'
}
