import { describe, expect, it } from 'vitest'
import { figureHeight, partLabels, plotShape } from './plot-shape.ts'

const candle = (timestamp: number, open: number, close: number) => ({
  timestamp,
  open,
  close,
  high: Math.max(open, close) + 1,
  low: Math.min(open, close) - 1,
  volume: 1,
})

const data = {
  candles: [candle(0, 100, 110), candle(60_000, 110, 105), candle(120_000, 105, 108)],
  values: [80, 130],
  height: 264,
  longest: 8,
}

describe('a plot', () => {
  it('holds every candle and every line', () => {
    const shape = plotShape(data)
    for (const value of [80, 99, 111, 130]) {
      expect(shape.y(value)).toBeGreaterThanOrEqual(14)
      expect(shape.y(value)).toBeLessThanOrEqual(shape.bottom)
    }
    expect(shape.y(130)).toBeLessThan(shape.y(80))
  })

  it('finds the value back that a height means', () => {
    const shape = plotShape(data)
    for (const value of [85, 104, 127]) expect(shape.valueAt(shape.y(value))).toBeCloseTo(value, 0)
  })

  it('tells rising candles from falling ones and puts an instant into its candle', () => {
    const shape = plotShape(data)
    expect(shape.candles.map(({ up }) => up)).toEqual([true, false, true])
    expect(shape.x(90_000)).toBe(shape.candles[1]?.x)
    expect(shape.x(9_000_000)).toBe(shape.candles[2]?.x)
  })

  it('draws round values as its grid', () => {
    expect(plotShape(data).grid).toEqual([80, 100, 120])
  })

  it('stands without candles, and when nothing moves', () => {
    const still = plotShape({ ...data, candles: [], values: [100, 100] })
    expect(still.y(100)).toBeGreaterThan(14)
    expect(still.grid).toEqual([])
  })
})

describe('figures beside the plot', () => {
  it('keep apart and in order', () => {
    const parted = partLabels([100, 102, 180, 99])
    const sorted = [...parted].sort((one, other) => one - other)
    for (const [index, place] of sorted.entries())
      if (index > 0) expect(place - (sorted[index - 1] ?? 0)).toBeGreaterThan(figureHeight - 1)
    expect((parted[3] ?? 0) < (parted[0] ?? 0) && (parted[0] ?? 0) < (parted[1] ?? 0)).toBe(true)
    expect(parted[2]).toBe(180)
  })
})
