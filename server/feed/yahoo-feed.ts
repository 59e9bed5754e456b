import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { isOpenAtMs } from '@candor/domain/instruments/trading-hours.ts'
import type { Feed, RawTick } from '../quotes/feed.ts'
import { shorten, type TellTrouble } from './feed-trouble.ts'
import { type AskYahoo, type YahooRefusal, yahooClient } from './yahoo-client.ts'
import { tellCrosses } from './yahoo-cross.ts'
import { readYahooQuote, symbolOf } from './yahoo-quote.ts'
import { type VolumeCount, volumeSince } from './yahoo-volume.ts'

/** Symbols in one request; the URL of one with more grows too long. */
const symbolsPerRequest = 50

/** A market's last minutes arrive after its close, as late as the exchange's delay. */
const afterCloseMs = 30 * 60_000

type Entry = { readonly instrument: Instrument; readonly yahooSymbol: string; count: VolumeCount | null }

export type YahooOptions = {
  readonly instruments: readonly Instrument[]
  readonly ask?: AskYahoo
  readonly clock?: () => number
  readonly random?: () => number
  readonly tell?: TellTrouble
  readonly everyMs?: number
  readonly longestWaitMs?: number
  readonly answerMs?: number
}

/**
 * All seven markets, polled and late. A tick carries the time of its market, which for most exchanges lies 15 to 20 minutes back. Where
 * Yahoo gives no usable bid and ask they are estimated from the last price and the usual spread, which the note on the source
 * says. The metals are the front futures and not spot. Synthetic crosses are never asked for: they follow from their legs.
 */
export function yahooFeed(options: YahooOptions): Feed {
  const { ask = yahooClient(), clock = Date.now, random = Math.random, tell = () => {} } = options
  const { everyMs = 15_000, longestWaitMs = 15 * 60_000, answerMs = 10_000 } = options
  const entries = entriesOf(options.instruments)
  const end = new AbortController()
  const newest = new Map<string, RawTick>()
  let running: Promise<void> = Promise.resolve()

  const askFor = async (batch: readonly Entry[], sink: (tick: RawTick) => void) => {
    const symbols = batch.map(({ yahooSymbol }) => yahooSymbol)
    const answer = await ask(symbols, AbortSignal.any([end.signal, AbortSignal.timeout(answerMs)]))
    if (end.signal.aborted) return null
    if (answer.ok) readRows(answer.value, batch, sink, tell)
    else tell({ kind: answer.refusal.kind, detail: answer.refusal.detail })
    return answer.ok ? null : answer.refusal
  }

  /** The refusal that makes us wait: any limit, and whatever it was when nothing at all came through. */
  const goRound = async (wanted: readonly Entry[], sink: (tick: RawTick) => void) => {
    let refused: YahooRefusal | null = null
    let answered = wanted.length === 0
    for (let i = 0; i < wanted.length && !end.signal.aborted; i += symbolsPerRequest) {
      const refusal = await askFor(wanted.slice(i, i + symbolsPerRequest), sink)
      if (refusal?.kind === 'rate-limited') return refusal
      refused ??= refusal
      answered ||= refusal === null
    }
    return answered ? null : refused
  }

  const run = async (listener: (tick: RawTick) => void) => {
    const sink = (tick: RawTick): void => {
      newest.set(tick.symbol, tick)
      listener(tick)
    }
    let failures = 0
    for (let first = true; !end.signal.aborted; first = false) {
      const now = clock()
      // In the first round closed markets are requested too, so that their last price can be shown.
      const wanted = first ? entries : entries.filter(({ instrument }) => isWorthAsking(instrument, now))
      const refusal = await goRound(wanted, sink)
      if (end.signal.aborted) return
      tellCrosses(options.instruments, newest, listener)
      failures = refusal === null ? 0 : failures + 1
      const wait = Math.min(Math.max(everyMs, longestWaitMs), everyMs * 2 ** Math.min(failures, 20))
      // A tenth to and fro, so that many installations do not ask at the same moments, but never sooner than Retry-After says.
      await pause(Math.max(refusal?.waitMs ?? 0, wait * (0.9 + random() / 5)), end.signal)
    }
  }

  return {
    name: 'yahoo',
    delayed: true,
    start: async (sink) => {
      running = run(sink)
    },
    stop: async () => {
      end.abort()
      await running
    },
  }
}

const entriesOf = (instruments: readonly Instrument[]): readonly Entry[] =>
  instruments.flatMap((instrument) =>
    instrument.yahooSymbol === null || instrument.synthetic !== null
      ? []
      : [{ instrument, yahooSymbol: instrument.yahooSymbol, count: null }],
  )

const isWorthAsking = ({ calendar }: Instrument, now: number): boolean =>
  isOpenAtMs(calendar, now) || isOpenAtMs(calendar, now - afterCloseMs)

function readRows(
  rows: readonly unknown[],
  batch: readonly Entry[],
  sink: (tick: RawTick) => void,
  tell: TellTrouble,
): void {
  const asked = new Map(batch.map((entry) => [entry.yahooSymbol, entry]))
  for (const row of rows) {
    const symbol = symbolOf(row)
    const entry = symbol === null ? undefined : asked.get(symbol)
    if (symbol === null) tell({ kind: 'malformed', detail: 'a quote without a symbol' })
    else if (!entry) tell({ kind: 'unknown-symbol', symbol: shorten(symbol) })
    else {
      const quote = readYahooQuote(entry.instrument, row)
      if (typeof quote === 'string') {
        tell({ kind: quote, symbol })
        continue
      }
      const { volume, count } = volumeSince(entry.count, quote, entry.instrument.quantityStep)
      entry.count = count
      sink({ symbol: entry.instrument.symbol, bid: quote.bid, ask: quote.ask, at: quote.at, volume })
    }
  }
}

/** Ends early, and without an error, when the signal does. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
