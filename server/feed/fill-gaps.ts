import { type Price, price } from '@candor/domain/money/price.ts'
import { daysOfMinutes } from '@candor/domain/quotes/minutes-from.ts'
import { dayMs, hourMs, minuteMs } from '@candor/domain/time/durations.ts'
import type { Database } from '../postgres/database.ts'
import type { MarketDays } from '../proofs/keep-market-days.ts'
import type { OpenDay } from '../proofs/open-market-day.ts'
import type { CandleBuilder } from '../quotes/candle-builder.ts'
import type { CandleColumns } from '../quotes/candle-columns.ts'
import { type CandleGap, listGaps, shrinkGap } from '../quotes/candle-gap-table.ts'
import { insertColumns, listLast, rebuildHours } from '../quotes/candle-table.ts'
import type { FilledElsewhere } from '../quotes/filled-elsewhere.ts'
import { rebuildDays } from '../quotes/rebuild-days.ts'
import type { CandleAsker } from './ask-worker.ts'
import { minuteColumns } from './path-candles.ts'

/**
 * Stores the candles of the time the server was off, from the path, the latest first. Each part is one transaction together with
 * what is left of the gap, so a kill leaves neither a hole nor a double.
 */
export type GapFiller = {
  /** Does something to the candles while nothing is being filled in. */
  alone(work: () => Promise<void>): Promise<void>
  /** Fills gaps that are short and of today at once, without another thread. To be called from within `alone`. */
  fillShort(): Promise<void>
  /** Fills all that is left, in the background. Resolves when nothing is left or it was stopped. */
  fillAll(): Promise<void>
  /** Waits for somebody else to fill them and learns what they have written. Resolves when nothing is left, or it is for us to do. */
  follow(isOthers: () => boolean): Promise<void>
  stop(): Promise<void>
}

type FillerOptions = {
  database: Database
  days: MarketDays
  candles: CandleBuilder
  asker: CandleAsker
  today: () => OpenDay
  clock: () => number
  elsewhere: FilledElsewhere
  /** Called with the symbols whose figures of the day may have changed. */
  onFilled: (symbols: readonly string[]) => void
  onError: (error: unknown) => void
}

/** A part is small enough for one statement and large enough to be worth one. */
const partMs = 6 * hourMs
const shortMs = 15 * minuteMs
const checkEveryMs = 1_000

export function createGapFiller(options: FillerOptions): GapFiller {
  const { database, asker, elsewhere } = options
  let stopped = false
  let filling: Promise<void> | null = null
  let turn: Promise<void> = Promise.resolve()

  const alone: GapFiller['alone'] = (work) => {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  const fillPart = async (gap: CandleGap): Promise<void> => {
    const from = startOfPart(gap)
    await keepPart(options, gap, from, await makePart(options, gap, from))
  }

  const learn = (): Promise<void> =>
    alone(async () => {
      const symbols = [...(await elsewhere.learn())]
      if (symbols.length > 0) await tellFilled(options, symbols)
    })

  const fillAll = async (): Promise<void> => {
    try {
      await learn()
      for (;;) {
        let left = false
        await alone(async () => {
          const [gap] = stopped ? [] : await listGaps(database)
          left = gap !== undefined
          if (gap) await fillPart(gap)
        })
        if (!left) return
      }
    } catch (error) {
      if (!stopped) options.onError(error)
    } finally {
      filling = null
      await asker.close()
    }
  }

  return {
    alone,
    fillShort: () => fillShort(options),
    fillAll: () => {
      filling ??= fillAll()
      return filling
    },
    follow: async (isOthers) => {
      // The thread that may have made the past: its minutes are somebody else's to write.
      await asker.close()
      while (!stopped && !elsewhere.isDone() && isOthers()) {
        await learn().catch(options.onError)
        await new Promise((resolve) => setTimeout(resolve, checkEveryMs).unref())
      }
    },
    stop: async () => {
      stopped = true
      await asker.close()
      await filling
    },
  }
}

/** The minutes of the end of a gap: from the path of their day, or from the coarse past before the first day that has one. */
async function makePart(
  { days, asker }: FillerOptions,
  { symbols, until }: CandleGap,
  from: number,
): Promise<CandleColumns> {
  const dayStart = from - (from % dayMs)
  const { anchor, firstDayStart } = days
  if (dayStart < firstDayStart - daysOfMinutes * dayMs) {
    const past = { anchor, terms: await days.termsOf(firstDayStart), firstDayStart }
    return await asker.pastMinutes(past, symbols, from, until)
  }
  const input = await days.inputOf(dayStart)
  return await asker.minutes(input, symbols, (from - dayStart) / minuteMs, (until - dayStart) / minuteMs)
}

async function fillShort(options: FillerOptions): Promise<void> {
  const today = options.today()
  for (const gap of await listGaps(options.database)) {
    if (gap.from < today.dayStart || gap.until - gap.from > shortMs) continue
    const minuteOf = (ms: number) => (ms - today.dayStart) / minuteMs
    const columns = minuteColumns(today, gap.symbols, minuteOf(gap.from), minuteOf(gap.until))
    await keepPart(options, gap, gap.from, columns)
  }
}

/** Parts end where a quarter of a UTC day does, so none reaches over midnight. */
const startOfPart = ({ from, until }: CandleGap): number => Math.max(from, until - 1 - ((until - 1) % partMs))

/** Writes the end of a gap, from `from` on, together with what is left of it; then the running candles learn of it. */
async function keepPart(
  options: FillerOptions,
  gap: CandleGap,
  from: number,
  columns: CandleColumns,
): Promise<void> {
  const { database, candles, clock, elsewhere } = options
  const { symbols, until, hoursWritten } = gap
  const hours = [from - (from % hourMs), Math.ceil(until / hourMs) * hourMs] as const
  await database.transaction().execute(async (transaction) => {
    await insertColumns(transaction, 'simulated', '1m', columns)
    if (!hoursWritten) {
      await rebuildHours(transaction, symbols, 'simulated', ...hours)
      await rebuildDays(transaction, symbols, ...hours, clock())
    }
    await shrinkGap(transaction, gap, from)
  })
  if (hoursWritten) return
  mergeColumns(candles, columns)
  elsewhere.filledHere(gap, from)
  await tellFilled(options, symbols)
}

async function tellFilled(
  { database, candles, onFilled }: FillerOptions,
  symbols: readonly string[],
): Promise<void> {
  await setPreviousCloses(database, candles, symbols)
  onFilled(symbols)
}

function mergeColumns(candles: CandleBuilder, columns: CandleColumns): void {
  const { symbols, symbolAt, startsAt: starts, volume } = columns
  const at = (column: Float64Array, row: number): Price => price(BigInt(column[row] as number))
  starts.forEach((startsAt, row) => {
    candles.merge(symbols[symbolAt[row] as number] as string, '1m', {
      startsAt,
      open: at(columns.open, row),
      high: at(columns.high, row),
      low: at(columns.low, row),
      close: at(columns.close, row),
      volume: volume[row] as number,
      firstAt: startsAt,
      lastAt: startsAt + minuteMs - 1,
    })
  })
}

/** A day that was filled in behind the current one is now the previous one. */
async function setPreviousCloses(
  database: Database,
  candles: CandleBuilder,
  symbols: readonly string[],
): Promise<void> {
  for (const [symbol, days] of await listLast(database, symbols, 'simulated', '1D', 2)) {
    const current = candles.currentCandle(symbol, '1D')
    const previous = current && days.findLast(({ startsAt }) => startsAt < current.startsAt)
    if (previous) candles.setPreviousClose(symbol, previous.close)
  }
}
