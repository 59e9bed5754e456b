import { findInstrument, instrumentsOf } from '@candor/domain/instruments/catalogue.ts'
import type { PublicLog } from '../proofs/keep-log.ts'
import type { CandleSource } from '../quotes/candle-source.ts'
import type { Beat, BoardQuote, MarketBoard } from '../quotes/market-board.ts'
import { createStatusSheet } from '../quotes/status-sheet.ts'
import { writeCandle, writeQuote, writeTick } from '../quotes/write-quote.ts'
import type { ChannelName } from './channel-name.ts'

/** What a channel says next: only what has changed, or everything anew. Already JSON. */
export type ChannelNews = { kind: 'update' | 'snapshot'; data: string }

export type ChannelData = {
  /** Everything there is to know now; null where there is nothing yet. */
  snapshot(name: ChannelName): string | null
  /** Takes a beat, or none where only time has passed; afterwards `newsOf` returns what it brought to a channel. */
  begin(beat: Beat | null): void
  newsOf(name: ChannelName): ChannelNews | null
}

type ChannelSources = {
  board: MarketBoard
  candles: CandleSource
  publicLog: Pick<PublicLog, 'told'>
  clock: () => number
}

/** What of a quote a tick does not carry, because it changes once a day or less. */
const slowPartOf = ({ source, delayed, open, previousClose }: BoardQuote): string =>
  `${source} ${delayed} ${open} ${previousClose}`

const headText = (publicLog: Pick<PublicLog, 'told'>): string | null => {
  const head = publicLog.told()
  return head && JSON.stringify(head)
}

/** What the channels publish, taken from the board once a second and serialised once for all subscribers. */
export function createChannelData({ board, candles, publicLog, clock }: ChannelSources): ChannelData {
  const readStatus = createStatusSheet(clock)
  const slowParts = new Map(board.all().map((quote) => [quote.symbol, slowPartOf(quote)]))
  let signed = publicLog.told()
  let isSigned = false
  let told = readStatus().version
  let now = told
  let ticks = new Map<string, BoardQuote>()
  let states = new Map<string, string>()
  let renewed = new Set<string>()
  let written = new Map<string, string>()

  const tickText = (quote: BoardQuote): string => {
    const text = written.get(quote.symbol) ?? JSON.stringify(writeTick(quote))
    written.set(quote.symbol, text)
    return text
  }
  const quotesText = (symbols: readonly string[]): string =>
    JSON.stringify(symbols.flatMap((symbol) => board.quoteOf(symbol) ?? []).map(writeQuote))

  const quoteNews = (symbols: readonly string[]): ChannelNews | null => {
    if (renewed.size > 0 && symbols.some((symbol) => renewed.has(symbol)))
      return { kind: 'snapshot', data: quotesText(symbols) }
    const texts = symbols.flatMap((symbol) => ticks.get(symbol) ?? []).map(tickText)
    const turned = states.size === 0 ? [] : symbols.filter((symbol) => states.has(symbol))
    if (texts.length === 0 && turned.length === 0) return null
    const pairs = JSON.stringify(turned.map((symbol) => [symbol, states.get(symbol)]))
    const tail = turned.length === 0 ? '' : `,"states":${pairs}`
    return { kind: 'update', data: `{"ticks":[${texts.join()}]${tail}}` }
  }
  const candleText = (symbol: string, interval: Parameters<CandleSource['current']>[1]): string | null => {
    const candle = candles.current(symbol, interval)
    const decimals = findInstrument(symbol)?.priceDecimals ?? 0
    return candle && JSON.stringify(writeCandle(symbol, candle, decimals))
  }
  return {
    snapshot(name) {
      if (name.kind === 'status') return JSON.stringify(readStatus().markets)
      if (name.kind === 'log') return headText(publicLog)
      if (name.kind === 'candles') return candleText(name.symbol, name.interval)
      return quotesText(symbolsOf(name))
    },
    begin(beat) {
      ticks = new Map(beat?.ticks.map((quote) => [quote.symbol, quote]))
      states = new Map(beat?.states.map(({ symbol, state }) => [symbol, state]))
      renewed = new Set()
      written = new Map()
      for (const quote of ticks.values()) {
        const part = slowPartOf(quote)
        if (slowParts.get(quote.symbol) !== part) renewed.add(quote.symbol)
        slowParts.set(quote.symbol, part)
      }
      const head = publicLog.told()
      isSigned = head !== null && head !== signed
      signed = head ?? signed
      told = now
      now = readStatus().version
    },
    newsOf(name) {
      if (name.kind === 'status')
        return now === told ? null : { kind: 'update', data: JSON.stringify(readStatus().markets) }
      if (name.kind === 'log')
        return isSigned && signed ? { kind: 'update', data: JSON.stringify(signed) } : null
      if (name.kind !== 'candles') return quoteNews(symbolsOf(name))
      const data = ticks.has(name.symbol) ? candleText(name.symbol, name.interval) : null
      return data === null ? null : { kind: 'update', data }
    },
  }
}

const bySymbols = new Map<string, readonly string[]>()

function symbolsOf(name: Extract<ChannelName, { kind: 'quotes' | 'quote' }>): readonly string[] {
  if (name.kind === 'quote') return [name.symbol]
  const known = bySymbols.get(name.market) ?? instrumentsOf(name.market).map(({ symbol }) => symbol)
  bySymbols.set(name.market, known)
  return known
}
