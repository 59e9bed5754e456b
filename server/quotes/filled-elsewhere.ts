import { minuteMs } from '@candor/domain/time/durations.ts'
import type { Database } from '../postgres/database.ts'
import type { CandleBuilder } from './candle-builder.ts'
import { type CandleGap, listGaps } from './candle-gap-table.ts'
import { listCandlesOf } from './candle-table.ts'

/**
 * Gaps that were open when the running candles were loaded, and that another server may fill: what it has written is still to be learnt.
 */
export type FilledElsewhere = {
  /** These are open, as seen in the same moment as the candles that are being loaded. */
  expect(gaps: readonly CandleGap[]): void
  /** From here to its end a gap was filled by this server, which knows what it has written. */
  filledHere(gap: CandleGap, from: number): void
  /** Adds what others have filled since; gives the symbols it was about. */
  learn(): Promise<Set<string>>
  /** Whether all of them are filled. */
  isDone(): boolean
}

/** Read at a time, so that nothing has to wait for long. */
const readMs = 60 * minuteMs

export function createFilledElsewhere(database: Database, candles: CandleBuilder): FilledElsewhere {
  /** Up to where each is not known here. */
  let expected = new Map<bigint, CandleGap>()

  const shorten = (gap: CandleGap, until: number): void => {
    if (until <= gap.from) expected.delete(gap.id)
    else expected.set(gap.id, { ...gap, until })
  }
  const addMinutes = async (symbols: readonly string[], from: number, to: number): Promise<void> => {
    const query = { symbols, source: 'simulated', interval: '1m', from, to } as const
    for (const [symbol, minutes] of await listCandlesOf(database, query))
      for (const minute of minutes) {
        const { startsAt } = minute
        candles.merge(symbol, '1m', { ...minute, firstAt: startsAt, lastAt: startsAt + minuteMs - 1 })
      }
  }
  return {
    expect(gaps) {
      // Where hours and days are written, the running candles have them.
      expected = new Map(gaps.flatMap((gap) => (gap.hoursWritten ? [] : [[gap.id, gap]])))
    },
    filledHere(gap, from) {
      const known = expected.get(gap.id)
      if (!known) return
      // What others have filled of it since is still to be learnt.
      if (known.until > gap.until) expected.set(gap.id, { ...known, from: gap.until })
      else shorten(known, from)
    },
    async learn() {
      const learnt = new Set<string>()
      const open = new Map((await listGaps(database)).map((gap) => [gap.id, gap.until]))
      for (const gap of [...expected.values()]) {
        // Gaps are filled from their end.
        const left = Math.max(gap.from, open.get(gap.id) ?? gap.from)
        for (let until = gap.until; until > left; until -= readMs) {
          const from = Math.max(left, until - readMs)
          await addMinutes(gap.symbols, from, until)
          shorten(gap, from)
          for (const symbol of gap.symbols) learnt.add(symbol)
        }
      }
      return learnt
    },
    isDone: () => expected.size === 0,
  }
}
