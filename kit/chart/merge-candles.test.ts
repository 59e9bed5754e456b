import { describe, expect, it } from 'vitest'
import type { Candle } from './drawn-candle.ts'
import { coalesce, judgeLive, mergeAfterCut, olderThan } from './merge-candles.ts'

const candle = (timestamp: number, close = 1): Candle => ({
  timestamp,
  open: 1,
  high: 2,
  low: 0,
  close,
  volume: 1,
})

const times = (candles: readonly Candle[]) => candles.map(({ timestamp }) => timestamp)

describe('candles after a cut', () => {
  it('follow the last known one, which they replace', () => {
    const merge = mergeAfterCut(candle(3, 1), [candle(1), candle(2), candle(3, 9), candle(4), candle(5)])
    expect(merge.kind).toBe('append')
    if (merge.kind !== 'append') return
    expect(times(merge.candles)).toEqual([3, 4, 5])
    expect(merge.candles[0]?.close).toBe(9)
  })

  it('are loaded anew when the two pieces do not touch', () => {
    expect(mergeAfterCut(candle(3), [candle(4), candle(5)])).toEqual({ kind: 'reload' })
    expect(mergeAfterCut(undefined, [candle(4)])).toEqual({ kind: 'reload' })
  })

  it('change nothing when there are none', () => {
    expect(mergeAfterCut(candle(3), [])).toEqual({ kind: 'append', candles: [] })
    expect(mergeAfterCut(undefined, [])).toEqual({ kind: 'append', candles: [] })
  })
})

describe('older candles', () => {
  it('are strictly older, each once and in order', () => {
    expect(
      times(olderThan(10, [candle(7), candle(7), candle(8), candle(6), candle(10), candle(11)])),
    ).toEqual([7, 8])
  })
})

describe('a live candle', () => {
  it('replaces, follows, or is too late', () => {
    expect(judgeLive(10, 10, false)).toBe('replace')
    expect(judgeLive(10, 10, true)).toBe('replace')
    expect(judgeLive(10, 9, true)).toBe('old')
    expect(judgeLive(10, 600, false)).toBe('append')
  })

  it('asks for what may have been missed after a fresh start', () => {
    expect(judgeLive(10, 11, true)).toBe('refetch')
    expect(judgeLive(undefined, 11, false)).toBe('refetch')
  })
})

describe('updates of one frame', () => {
  it('keep the last state of every candle, in order', () => {
    const drawn = coalesce([candle(2, 5), candle(1, 1), candle(2, 7), candle(1, 3)])
    expect(drawn.map(({ timestamp, close }) => [timestamp, close])).toEqual([
      [1, 3],
      [2, 7],
    ])
  })
})
