import type { Candle } from './drawn-candle.ts'

type CandleMerge =
  /** These follow the last known candle, which the first of them may replace. */
  | { kind: 'append'; candles: readonly Candle[] }
  /** So much was missed that the two pieces do not touch: everything has to be loaded again. */
  | { kind: 'reload' }

/** Joins what is drawn with what was fetched after a cut, without a gap and without a candle twice. */
export function mergeAfterCut(last: Candle | undefined, fetched: readonly Candle[]): CandleMerge {
  const first = fetched[0]
  if (!first || !last) return first ? { kind: 'reload' } : { kind: 'append', candles: [] }
  if (first.timestamp > last.timestamp) return { kind: 'reload' }
  return { kind: 'append', candles: fetched.filter(({ timestamp }) => timestamp >= last.timestamp) }
}

/** Older candles to put before the first known one: strictly older, each once, oldest first. */
export function olderThan(first: number, fetched: readonly Candle[]): Candle[] {
  const older: Candle[] = []
  for (const candle of fetched) {
    const before = older.at(-1)
    if (candle.timestamp < first && (!before || candle.timestamp > before.timestamp)) older.push(candle)
  }
  return older
}

type LiveJudgement = 'replace' | 'append' | 'refetch' | 'old'

/**
 * What a live candle means for those that are drawn. Opening times say nothing about gaps, because markets close; but messages in
 * order cannot skip a candle, and only a fresh start may have.
 */
export function judgeLive(last: number | undefined, opens: number, fresh: boolean): LiveJudgement {
  if (last === undefined) return 'refetch'
  if (opens < last) return 'old'
  if (opens === last) return 'replace'
  return fresh ? 'refetch' : 'append'
}

/** Several updates of one frame as few as they can be: the last of each candle, in order of opening. */
export function coalesce(pending: readonly Candle[]): Candle[] {
  const byOpening = new Map<number, Candle>()
  for (const candle of pending) byOpening.set(candle.timestamp, candle)
  return [...byOpening.values()].sort((one, other) => one.timestamp - other.timestamp)
}
