import type { WireQuote, WireQuoteTick } from '@candor/wire/quotes.ts'
import { quotesSnapshot, quotesUpdate, type ServerMessage } from '@candor/wire/socket.ts'
import { createStore } from 'zustand/vanilla'
import { isWatched, onChannelLeft } from './channel-hub.ts'
import { noteStale } from './stale-store.ts'

/**
 * Every quote the app knows, outside React: a tick wakes only the rows that show it, at most twice a second each, and all rows of one
 * moment in one frame.
 */
const quotes = new Map<string, WireQuote>()
const listeners = new Map<string, Set<() => void>>()
const shownAt = new Map<string, number>()
const waiting = new Set<string>()
/** The channels that have told of a price; none where only the device did. What came with the page or by a request is not here. */
const tellers = new Map<string, Set<string>>()
let frame: number | null = null
/** When anything was last heard of a price; the time a page names when nothing is. */
let heardAt = 0

const shortestPauseMs = 500

export const quoteOf = (symbol: string): WireQuote | undefined => quotes.get(symbol)

export const lastHeard = (): number => heardAt

export function subscribeQuote(symbol: string, listener: () => void): () => void {
  const known = listeners.get(symbol) ?? new Set()
  listeners.set(symbol, known.add(listener))
  return () => known.delete(listener)
}

const nextFrame = (work: () => void): number =>
  typeof requestAnimationFrame === 'function' ? requestAnimationFrame(work) : Number(setTimeout(work, 16))

function show(): void {
  frame = null
  // Not the device's clock, which may be put back.
  const now = performance.now()
  for (const symbol of waiting) {
    if (now - (shownAt.get(symbol) ?? Number.NEGATIVE_INFINITY) < shortestPauseMs) continue
    waiting.delete(symbol)
    shownAt.set(symbol, now)
    for (const listener of listeners.get(symbol) ?? []) listener()
  }
  // What was shown a moment ago waits for its turn.
  if (waiting.size > 0) setTimeout(schedule, shortestPauseMs / 2)
}

function schedule(): void {
  if (frame === null && waiting.size > 0) frame = nextFrame(show)
}

function keep(quote: WireQuote): void {
  const known = quotes.get(quote.symbol)
  // A snapshot that was on its way while ticks came in is older than what is known.
  if (known && known.sequence > quote.sequence && known.state === quote.state) return
  quotes.set(quote.symbol, quote)
  waiting.add(quote.symbol)
}

/**
 * A price that nobody watches any more, or that only the device has told of, will not be heard of again, however well prices move: it says
 * nothing about whether they do.
 */
function* expectedQuotes(): Generator<WireQuote> {
  for (const quote of quotes.values()) {
    const channels = tellers.get(quote.symbol)
    if (!channels || [...channels].some(isWatched)) yield quote
  }
}

const lookForStale = (): void => noteStale(expectedQuotes())

onChannelLeft(lookForStale)

export function keepQuotes(fresh: readonly WireQuote[]): void {
  heardAt = Date.now()
  for (const quote of fresh) keep(quote)
  lookForStale()
  schedule()
}

/** These alone, whatever was known before: for who draws one moment after the other, each by itself. */
export function replaceQuotes(only: readonly WireQuote[]): void {
  quotes.clear()
  keepQuotes(only)
}

export const knownQuotes = (): readonly WireQuote[] => [...quotes.values()]

/** When the device's own prices were brought back last, for who shows that they are. */
export const adoptedStore = createStore<{ at: number | null }>(() => ({ at: null }))

/** Takes over what the device has kept from an earlier visit, where nothing newer was heard. None of it is a price to trade at. */
export function adoptKept(kept: readonly WireQuote[], keptAt: number): void {
  if (heardAt === 0) heardAt = keptAt
  for (const quote of kept) {
    if (quotes.has(quote.symbol)) continue
    quotes.set(quote.symbol, quote.state === 'live' ? { ...quote, state: 'stale' } : quote)
    tellers.set(quote.symbol, new Set())
    waiting.add(quote.symbol)
  }
  adoptedStore.setState({ at: keptAt })
  schedule()
}

const greater = (one: string, other: string): boolean => Number(one) > Number(other)

/** What a tick changes. High and low follow from it, so they do not travel. */
function withTick(quote: WireQuote, tick: WireQuoteTick): WireQuote {
  const [, bid, ask, last, at, sequence, volume] = tick
  if (sequence <= quote.sequence) return quote
  return {
    ...quote,
    state: 'live',
    bid,
    ask,
    last,
    at: new Date(at).toISOString(),
    sequence,
    volume,
    high: greater(last, quote.high) ? last : quote.high,
    low: greater(quote.low, last) ? last : quote.low,
  }
}

/** Takes what a `quotes/…` or `quote/…` channel has brought. */
export function takeQuotes(message: Extract<ServerMessage, { channel: string }>): void {
  if (message.kind === 'snapshot') {
    const read = quotesSnapshot.safeParse(message.data)
    if (!read.success) return
    for (const { symbol } of read.data) {
      const channels = tellers.get(symbol) ?? new Set()
      tellers.set(symbol, channels.add(message.channel))
    }
    keepQuotes(read.data)
    return
  }
  const read = quotesUpdate.safeParse(message.data)
  if (!read.success) return
  heardAt = Date.now()
  for (const tick of read.data.ticks) {
    const known = quotes.get(tick[0])
    if (known) keep(withTick(known, tick))
  }
  for (const [symbol, state] of read.data.states ?? []) {
    const known = quotes.get(symbol)
    if (known) keep({ ...known, state })
  }
  lookForStale()
  schedule()
}
