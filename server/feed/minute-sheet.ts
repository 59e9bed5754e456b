import type { OpenDay } from '../proofs/open-market-day.ts'

/** The ticks of one minute of a day for many instruments, copied out of the paths, whose own arrays last only until the next question. */
export type MinuteSheet = {
  readonly minute: number
  readonly day: OpenDay
  /** Fills in up to this many more instruments; true when all are there. */
  fill(more: number): boolean
  /** Where the instrument's second is in the columns, or -1 while it does not trade. */
  indexOf(symbolIndex: number, second: number): number
  readonly bid: Float64Array
  readonly ask: Float64Array
  readonly mid: Float64Array
  readonly volume: Float64Array
}

const seconds = 60

/** Prices are whole numbers of 10⁻⁸ held in `number`, as the paths give them: they stay far below 2⁵³. */
export function minuteSheet(day: OpenDay, minute: number, symbols: readonly string[]): MinuteSheet {
  const size = symbols.length * seconds
  const columns = {
    bid: new Float64Array(size),
    ask: new Float64Array(size),
    mid: new Float64Array(size),
    volume: new Float64Array(size),
  }
  let filled = 0
  const fillOne = (symbol: string, index: number): void => {
    const ticks = day.trades(symbol) ? day.pathOf(symbol)?.minuteTicks(minute) : null
    if (!ticks) return
    columns.bid.set(ticks.bid, index * seconds)
    columns.ask.set(ticks.ask, index * seconds)
    columns.mid.set(ticks.mid, index * seconds)
    columns.volume.set(ticks.volume, index * seconds)
  }
  return {
    minute,
    day,
    fill: (more) => {
      for (const symbol of symbols.slice(filled, filled + more)) {
        fillOne(symbol, filled)
        filled += 1
      }
      return filled === symbols.length
    },
    indexOf: (symbolIndex, second) => {
      const index = symbolIndex * seconds + second
      return columns.mid[index] === 0 ? -1 : index
    },
    ...columns,
  }
}

/** The sheet of the minute that is running, and the one of the next, which is filled in little by little. */
type MinuteSheets = {
  /** The whole sheet of this minute. */
  of(day: OpenDay, minute: number): MinuteSheet
  /** Fills in some more of the sheet that will be needed next. */
  prepare(day: OpenDay, minute: number, more: number): void
}

export function minuteSheets(symbols: readonly string[]): MinuteSheets {
  let running: MinuteSheet | null = null
  let next: MinuteSheet | null = null
  const isOf = (sheet: MinuteSheet | null, day: OpenDay, minute: number): sheet is MinuteSheet =>
    sheet?.day === day && sheet.minute === minute
  return {
    of: (day, minute) => {
      if (!isOf(running, day, minute)) {
        running = isOf(next, day, minute) ? next : minuteSheet(day, minute, symbols)
        next = null
      }
      running.fill(symbols.length)
      return running
    },
    prepare: (day, minute, more) => {
      if (!isOf(next, day, minute)) next = minuteSheet(day, minute, symbols)
      next.fill(more)
    },
  }
}
