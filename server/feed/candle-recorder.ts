import type { SourceName } from '@candor/domain/instruments/source-name.ts'
import type { Database } from '../postgres/database.ts'
import type { CandleBuilder, FinishedCandle } from '../quotes/candle-builder.ts'
import { writeFinished } from '../quotes/candle-table.ts'
import type { Recorder } from './recording-right.ts'

/** Writes finished candles down, once a minute in one statement. What could not be written waits for the next minute. */
export type CandleRecorder = {
  /** Everything that ended before this minute; resolves when it is written, or has failed and waits. */
  flush(until: number): Promise<void>
  /** Forgets what waits for these symbols, because it will be made again. */
  drop(symbols: ReadonlySet<string>): void
}

type RecorderOptions = {
  database: Database
  candles: CandleBuilder
  /** Every symbol and the source its candles are kept under. */
  sources: ReadonlyMap<string, SourceName>
  onError: (error: unknown) => void
  /** Whose it is to write them down, where several servers share a database. */
  whose?: () => Recorder
}

type Waiting = { candle: FinishedCandle; until: number }

/** Who does not record keeps candles for so long all the same: it may have to go on where somebody else has stopped. */
const keptForOthersMs = 15 * 60_000

export function createCandleRecorder(options: RecorderOptions): CandleRecorder {
  const { database, candles, sources, onError, whose = () => 'ours' } = options
  const marks = Array.from(sources, ([symbol, source]) => ({ symbol, source }))
  let waiting = new Map<string, Waiting>()
  let writing: Promise<void> = Promise.resolve()

  const write = async (until: number): Promise<void> => {
    for (const candle of candles.takeFinished(until))
      waiting.set(`${candle.symbol} ${candle.interval} ${candle.startsAt}`, { candle, until })
    if (whose() === 'others')
      for (const [key, old] of waiting) if (old.until <= until - keptForOthersMs) waiting.delete(key)
    if (whose() !== 'ours') return
    const batch = [...waiting]
    const rows = batch.flatMap(([, { candle }]) => {
      const source = sources.get(candle.symbol)
      return source ? [{ ...candle, source }] : []
    })
    try {
      await writeFinished(database, rows, marks, until)
      for (const [key, written] of batch) if (waiting.get(key) === written) waiting.delete(key)
    } catch (error) {
      onError(error)
    }
  }

  return {
    flush: (until) => {
      writing = writing.then(() => write(until))
      return writing
    },
    drop: (symbols) => {
      waiting = new Map([...waiting].filter(([, { candle }]) => !symbols.has(candle.symbol)))
    },
  }
}
