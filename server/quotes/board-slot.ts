import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import type { SourceName } from '@candor/domain/instruments/source-name.ts'
import { isOpenAtMs } from '@candor/domain/instruments/trading-hours.ts'
import { type Price, price } from '@candor/domain/money/price.ts'
import { arrivalLimits, type FeedPlan, type SourceHealth } from '@candor/domain/quotes/choose-feed.ts'
import {
  emptyMemory,
  type GuardMemory,
  judgeTick,
  type RefusalReason,
  spikeBandPpm,
} from '@candor/domain/quotes/judge-tick.ts'
import { decimalsFor, shownPrice } from './board-quote.ts'
import type { CandleBuilder } from './candle-builder.ts'
import type { RawTick } from './feed.ts'
import type { BoardQuote } from './market-board.ts'

export type PendingTick = RawTick & { readonly mid: Price; readonly delayed: boolean }

/** What the board keeps of one instrument. */
export type BoardSlot = {
  readonly instrument: Instrument
  readonly plan: FeedPlan
  source: SourceName
  /** One per source, because the levels of two sources are not comparable. */
  memories: Partial<Record<SourceName, GuardMemory>>
  health: Partial<Record<SourceName, SourceHealth>>
  pending: PendingTick | null
  /** When the last accepted tick came, by our clock. */
  takenAt: number | null
  sequence: number
  quote: BoardQuote | null
}

/**
 * Sequences begin with the second of the start: there is one tick a second at most, so they go on growing over restarts without
 * being kept anywhere.
 */
export const emptySlot = (instrument: Instrument, plan: FeedPlan, startedAt: number): BoardSlot => ({
  instrument,
  plan,
  source: plan.main,
  memories: {},
  health: {},
  pending: null,
  takenAt: null,
  sequence: Math.floor(startedAt / 1000),
  quote: null,
})

export const halfway = ({ bid, ask }: { bid: Price; ask: Price }): Price => price((bid + ask) / 2n)

/** A simulated jump is part of the path and needs nobody to confirm it; anything that follows from the seed is published. */
const noSpike = 1_000_000_000

/** Why the tick is refused, or null where it is good. */
export function judge(slot: BoardSlot, source: SourceName, tick: RawTick, now: number): RefusalReason | null {
  const { annualVolPpm, calendar } = slot.instrument
  const memory = slot.memories[source] ?? emptyMemory
  const elapsed = memory.last ? tick.at - memory.last.at : 0
  const limits = {
    ...arrivalLimits(source, isOpenAtMs(calendar, now)),
    spikePpm: source === 'simulated' ? noSpike : spikeBandPpm(annualVolPpm, elapsed),
  }
  const judgement = judgeTick(memory, { bid: tick.bid, ask: tick.ask, at: tick.at }, limits, now)
  slot.memories[source] = judgement.memory
  return judgement.verdict.accepted ? null : judgement.verdict.reason
}

/** The day's figures come from the day's candle, so that the board and the chart cannot disagree. */
export function writeSlot(
  slot: BoardSlot,
  tick: Pick<PendingTick, 'bid' | 'ask' | 'mid' | 'at' | 'delayed'>,
  candles: CandleBuilder,
  state: BoardQuote['state'],
): BoardQuote {
  const { instrument } = slot
  const { symbol } = instrument
  const { bid, ask, mid, at, delayed } = tick
  const last = shownPrice(instrument, mid)
  const day = candles.currentCandle(symbol, '1D')
  const shown = (value: Price | undefined | null): Price =>
    value === undefined || value === null ? last : shownPrice(instrument, value)
  return {
    symbol,
    state,
    source: slot.source,
    delayed,
    bid,
    ask,
    mid,
    last,
    decimals: decimalsFor(instrument, [bid, ask, last]),
    at,
    sequence: slot.sequence,
    open: shown(day?.open),
    high: shown(day?.high),
    low: shown(day?.low),
    previousClose: shown(candles.previousClose(symbol) ?? day?.open),
    volume: BigInt(day?.volume ?? 0),
  }
}
