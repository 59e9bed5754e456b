import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { roundToTick } from '@candor/domain/instruments/tick-size.ts'
import type { Price } from '@candor/domain/money/price.ts'
import type { Feed, RawTick } from '../quotes/feed.ts'
import { type ConnectionTimes, type KeptConnection, keepConnected, usualTimes } from './binance-connection.ts'
import { readBinanceMessage } from './binance-message.ts'
import { shorten, type TellTrouble } from './feed-trouble.ts'

/** A connection may carry 1,024 streams; fewer keep its address short enough for any proxy on the way. */
const streamsPerConnection = 200

type Entry = {
  readonly instrument: Instrument
  readonly binanceSymbol: string
  /** The newest bid and ask since the last tick; null when nothing new came. */
  book: { readonly bid: Price; readonly ask: Price; readonly at: number } | null
  /** The connection and update that the newest bid and ask came with. */
  connection: number
  updateId: number
  /** Traded and not yet part of a tick, in 10⁻⁸ coins. */
  untold: bigint
  countedUntil: number
}

export type BinanceOptions = {
  readonly instruments: readonly Instrument[]
  /** Where the streams are; tests and operators behind a mirror name another. */
  readonly baseUrl?: string
  readonly clock?: () => number
  readonly random?: () => number
  readonly tell?: TellTrouble
  readonly times?: Partial<ConnectionTimes>
  /** One tick per instrument in so many milliseconds at most; the latest wins. */
  readonly everyMs?: number
}

/**
 * Crypto, live. The exchange quotes in USDT, which is shown as the dollar it represents; the source's name says where a price comes from.
 * Best bid and ask come without a time in this stream, so a tick carries the instant of its arrival. Volume is that of finished seconds.
 */
export function binanceFeed(options: BinanceOptions): Feed {
  const { baseUrl = 'wss://stream.binance.com:9443', clock = Date.now, tell = () => {} } = options
  const entries = entriesOf(options.instruments)
  let kept: readonly KeptConnection[] = []
  let beat: NodeJS.Timeout | null = null

  const hear = (index: number) => (text: string, connection: number) => {
    const message = readBinanceMessage(text)
    if (message.kind === 'other') return
    if (message.kind === 'shutdown') return kept[index]?.renew()
    if (message.kind === 'malformed') return tell({ kind: 'malformed', detail: shorten(text) })
    const entry = entries.get(message.symbol)
    if (!entry) return tell({ kind: 'unknown-symbol', symbol: shorten(message.symbol) })
    if (message.kind === 'not-a-number') return tell({ kind: 'not-a-number', symbol: message.symbol })
    if (message.kind === 'second') return countVolume(entry, message)
    // Update ids only grow within a connection; what does not grow is a repeat or came late.
    if (entry.connection === connection && message.updateId <= entry.updateId) return
    if (connection < entry.connection) return
    entry.connection = connection
    entry.updateId = message.updateId
    entry.book = { bid: message.bid, ask: message.ask, at: clock() }
  }

  return {
    name: 'binance',
    delayed: false,
    start: async (sink) => {
      const urls = addressesOf(baseUrl, [...entries.keys()])
      const times = { ...usualTimes, ...options.times }
      const random = options.random ?? Math.random
      kept = urls.map((url, i) => keepConnected({ url, times, onText: hear(i), tell, random }))
      beat = setInterval(() => tellTicks(entries, sink), options.everyMs ?? 1_000)
    },
    stop: async () => {
      if (beat !== null) clearInterval(beat)
      await Promise.all(kept.map((connection) => connection.stop()))
    },
  }
}

function entriesOf(instruments: readonly Instrument[]): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const instrument of instruments) {
    const { binanceSymbol, synthetic } = instrument
    if (binanceSymbol === null || synthetic !== null) continue
    entries.set(binanceSymbol, {
      instrument,
      binanceSymbol,
      book: null,
      connection: 0,
      updateId: 0,
      untold: 0n,
      countedUntil: 0,
    })
  }
  return entries
}

function addressesOf(baseUrl: string, symbols: readonly string[]): string[] {
  const streams = symbols.flatMap((symbol) => [
    `${symbol.toLowerCase()}@bookTicker`,
    `${symbol.toLowerCase()}@kline_1s`,
  ])
  const urls: string[] = []
  for (let i = 0; i < streams.length; i += streamsPerConnection)
    urls.push(`${baseUrl}/stream?streams=${streams.slice(i, i + streamsPerConnection).join('/')}`)
  return urls
}

/** A second is sent while it runs and once more when it is over; two overlapping connections send it twice. */
function countVolume(entry: Entry, second: { startsAt: number; closed: boolean; volume: bigint }): void {
  if (!second.closed || second.startsAt <= entry.countedUntil) return
  entry.countedUntil = second.startsAt
  entry.untold += second.volume
}

function tellTicks(entries: ReadonlyMap<string, Entry>, sink: (tick: RawTick) => void): void {
  for (const entry of entries.values()) {
    const { instrument, book } = entry
    if (book === null) continue
    entry.book = null
    // Whole steps are published; the rest is carried to the next tick, so nothing is lost by rounding.
    const volume = entry.untold / instrument.quantityStep
    entry.untold -= volume * instrument.quantityStep
    sink({
      symbol: instrument.symbol,
      // Outward to our grid: nobody is quoted better than the exchange is.
      bid: roundToTick(instrument, book.bid, 'down'),
      ask: roundToTick(instrument, book.ask, 'up'),
      at: book.at,
      volume,
    })
  }
}
