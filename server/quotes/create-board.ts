import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import type { SourceName } from '@candor/domain/instruments/source-name.ts'
import { isOpenAtMs } from '@candor/domain/instruments/trading-hours.ts'
import { chooseFeed, type FeedPlan, noteValidTick, sourceTraits } from '@candor/domain/quotes/choose-feed.ts'
import { quoteState, type RefusalReason } from '@candor/domain/quotes/judge-tick.ts'
import { type BoardSlot, emptySlot, halfway, judge, type PendingTick, writeSlot } from './board-slot.ts'
import type { CandleBuilder } from './candle-builder.ts'
import type { RawTick } from './feed.ts'
import { type FeedPlans, planOf } from './feed-plans.ts'
import type { Beat, BoardQuote, MarketBoard } from './market-board.ts'

/** A quote with what was traded since the one before, which the log and the candles need. */
export type PublishedQuote = BoardQuote & { readonly traded: bigint }

export type PublishedBeat = Omit<Beat, 'ticks'> & { readonly ticks: readonly PublishedQuote[] }

/** The board as its keeper sees it. */
export type KeptBoard = Omit<MarketBoard, 'onBeat'> & {
  onBeat(listener: (beat: PublishedBeat) => void): () => void
  /** Judges a tick and, where it is good, keeps it for the next beat; the latest one of a second wins. */
  take(source: SourceName, delayed: boolean, tick: RawTick): void
  /** Publishes what has come since the last beat, and what time alone has changed. */
  beat(now: number): void
  /** Shows the last known tick of an instrument without publishing it, as after a start. */
  show(source: SourceName, delayed: boolean, tick: RawTick): void
  /** Writes the day's figures again, after candles of the day were found. */
  refresh(symbol: string): void
  setHalted(symbols: ReadonlySet<string>): void
  /** How many ticks were refused so far, by reason. */
  refusals(): Readonly<Partial<Record<RefusalReason, number>>>
}

type BoardOptions = {
  candles: CandleBuilder
  plans: FeedPlans
  clock: () => number
  /** Called for listeners that throw: one of them must not stop the others, nor the market. */
  onListenerError?: (error: unknown) => void
}

export function createBoard(options: BoardOptions): KeptBoard {
  const { candles, clock } = options
  const startedAt = clock()
  const slots = emptySlots(options.plans, startedAt)
  const listeners = new Set<(beat: PublishedBeat) => void>()
  const refused: Partial<Record<RefusalReason, number>> = {}
  let halted: ReadonlySet<string> = new Set()
  let shown: readonly BoardQuote[] | null = null

  const stateOf = (slot: BoardSlot, now: number, open: boolean) =>
    stateOfSlot(slot, halted.has(slot.instrument.symbol), now, open)

  const beat: KeptBoard['beat'] = (now) => {
    const ticks: PublishedQuote[] = []
    const states: { symbol: string; state: BoardQuote['state'] }[] = []
    for (const slot of slots.values()) {
      const open = isOpenAtMs(slot.instrument.calendar, now)
      if (slot.plan.standIn !== null) changeSource(slot, open, startedAt, now)
      const before = slot.quote?.state
      if (slot.pending) ticks.push(publish(slot, slot.pending, candles, stateOf(slot, now, open)))
      if (!slot.quote) continue
      const state = stateOf(slot, now, open)
      if (state !== slot.quote.state) slot.quote = { ...slot.quote, state }
      if (state !== before) states.push({ symbol: slot.instrument.symbol, state })
    }
    if (ticks.length === 0 && states.length === 0) return
    shown = null
    tellAll(listeners, { at: now, ticks, states }, options.onListenerError)
  }

  return {
    quoteOf: (symbol) => agedQuote(slots.get(symbol), clock()),
    all: () => {
      shown ??= Array.from(slots.values(), ({ quote }) => quote).filter((quote) => quote !== null)
      return shown
    },
    onBeat: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take: (source, delayed, tick) => {
      const slot = slots.get(tick.symbol)
      if (!slot || !isPlanned(slot.plan, source)) return
      const reason = judge(slot, source, tick, clock())
      if (reason === null) holdTick(slot, source, delayed, tick, clock())
      else refused[reason] = (refused[reason] ?? 0) + 1
    },
    beat,
    show: (source, delayed, tick) => {
      const slot = slots.get(tick.symbol)
      if (!slot || slot.plan.main !== source) return
      slot.takenAt = tick.at
      const state = stateOf(slot, clock(), isOpenAtMs(slot.instrument.calendar, clock()))
      slot.quote = writeSlot(slot, { ...tick, mid: tick.mid ?? halfway(tick), delayed }, candles, state)
      shown = null
    },
    refresh: (symbol) => {
      const slot = slots.get(symbol)
      if (!slot?.quote) return
      slot.quote = writeSlot(slot, slot.quote, candles, slot.quote.state)
      shown = null
    },
    setHalted: (symbols) => {
      halted = symbols
    },
    refusals: () => refused,
  }
}

const emptySlots = (plans: FeedPlans, startedAt: number): ReadonlyMap<string, BoardSlot> =>
  new Map(allInstruments().map((one) => [one.symbol, emptySlot(one, planOf(plans, one), startedAt)]))

/** The quote of the last beat. A process that was frozen since then must not take it for a new one. */
function agedQuote(slot: BoardSlot | undefined, now: number): BoardQuote | null {
  if (!slot) return null
  const { quote, source, takenAt } = slot
  const isOld = quote?.state === 'live' && takenAt !== null && now - takenAt > sourceTraits(source).silentMs
  return isOld ? { ...quote, state: 'stale' } : quote
}

/** Where a market has opened and its source still gives a price of the time before, nothing is traded on it. */
const isPriceOfOpenHours = ({ pending, quote, instrument }: BoardSlot): boolean => {
  const price = pending ?? quote
  return price === null || isOpenAtMs(instrument.calendar, price.at)
}

function stateOfSlot(slot: BoardSlot, halted: boolean, now: number, isOpenNow: boolean): BoardQuote['state'] {
  const open = isOpenNow && isPriceOfOpenHours(slot)
  return quoteState({ open, halted, lastAt: slot.takenAt, now, staleMs: sourceTraits(slot.source).silentMs })
}

function publish(
  slot: BoardSlot,
  tick: PendingTick,
  candles: CandleBuilder,
  state: BoardQuote['state'],
): PublishedQuote {
  const { symbol, calendar } = slot.instrument
  // A source may repeat a market's last price after the close; that belongs on the board and into no candle.
  if (isOpenAtMs(calendar, tick.at))
    candles.addTick(symbol, { at: tick.at, mid: tick.mid, volume: Number(tick.volume) })
  slot.sequence += 1
  const quote = { ...writeSlot(slot, tick, candles, state), traded: tick.volume }
  slot.quote = quote
  slot.pending = null
  return quote
}

/** Keeps a good tick for the next beat, together with what was traded in those it takes the place of. */
function holdTick(slot: BoardSlot, source: SourceName, delayed: boolean, tick: RawTick, now: number): void {
  slot.health = { ...slot.health, [source]: noteValidTick(slot.health[source] ?? null, source, now) }
  if (slot.source !== source) return
  const volume = tick.volume + (slot.pending?.volume ?? 0n)
  slot.pending = { ...tick, mid: tick.mid ?? halfway(tick), volume, delayed }
  slot.takenAt = now
}

function tellAll(
  listeners: Iterable<(beat: PublishedBeat) => void>,
  beat: PublishedBeat,
  onError: BoardOptions['onListenerError'],
): void {
  for (const listener of listeners) {
    try {
      listener(beat)
    } catch (error) {
      onError?.(error)
    }
  }
}

const isPlanned = ({ main, standIn }: FeedPlan, source: SourceName): boolean =>
  main === source || standIn === source

/** The source that is shown changes together with the price: what the other one has said so far is not waited for. */
function changeSource(slot: BoardSlot, open: boolean, watchedSince: number, now: number): void {
  const { plan, source: current, health } = slot
  const { source } = chooseFeed({ plan, current, health, open, watchedSince, now })
  if (source === current) return
  slot.source = source
  slot.pending = null
}
