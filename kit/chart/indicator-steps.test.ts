import { describe, expect, it } from 'vitest'
import type { Candle } from './drawn-candle.ts'
import { indicatorNames, indicatorSpecs } from './indicator-settings.ts'
import { reckon } from './indicator-steps.ts'

/** A path without chance, so that a failure is the same every time. */
function candles(count: number): Candle[] {
  let close = 100
  return Array.from({ length: count }, (_, index) => {
    const open = close
    close = open + Math.sin(index * 1.7) * 2 + Math.cos(index / 5)
    const timestamp = index * 60_000
    return {
      timestamp,
      open,
      close,
      high: Math.max(open, close) + 1,
      low: Math.min(open, close) - 1,
      volume: index,
    }
  })
}

const close = (list: readonly Candle[], index: number) => list[index]?.close ?? 0

describe('indicators', () => {
  it('average what they say they average', () => {
    const list = candles(60)
    const [seven] = reckon('MA', list, [7, 25], []).slice(-1)
    const mean = [...Array(7).keys()].reduce((sum, back) => sum + close(list, 59 - back), 0) / 7
    expect(seven?.['line0']).toBeCloseTo(mean, 8)
    expect(reckon('MA', list, [7, 25], [])[5]?.['line0']).toBeUndefined()
  })

  it('band around their middle', () => {
    const [last] = reckon('BOLL', candles(60), [20, 2], []).slice(-1)
    const { line0 = 0, line1 = 0, line2 = 0 } = last ?? {}
    expect(line1 - line0).toBeCloseTo(line0 - line2, 8)
    expect(line1).toBeGreaterThan(line0)
  })

  it('stay within a hundred where they are shares', () => {
    for (const { line0 } of reckon('RSI', candles(200), [14], [])) {
      if (line0 === undefined) continue
      expect(line0).toBeGreaterThanOrEqual(0)
      expect(line0).toBeLessThanOrEqual(100)
    }
    const rising = candles(40).map((candle, index) => ({ ...candle, close: index }))
    expect(reckon('RSI', rising, [14], []).at(-1)?.['line0']).toBe(100)
  })

  it.each(indicatorNames)('%s reckoned tick by tick is the one reckoned at once', (name) => {
    const { params } = indicatorSpecs[name]
    const all = candles(120)
    const list = all.slice(0, 60)
    let result = reckon(name, list, params, [])
    for (const candle of all.slice(60)) {
      // A candle is first drawn unfinished, then finished, as live ones are.
      list.push({ ...candle, close: candle.open, volume: 0 })
      result = reckon(name, list, params, result)
      list[list.length - 1] = candle
      result = reckon(name, list, params, result)
    }
    expect(result).toEqual(reckon(name, all, params, []))
  })

  it('begin anew with other candles or other parameters', () => {
    const list = candles(80)
    const before = reckon('MA', list, [7, 25], [])
    const longer = [...candles(10).map((each) => ({ ...each, timestamp: each.timestamp - 600_000 })), ...list]
    expect(reckon('MA', longer, [7, 25], before)).toEqual(reckon('MA', longer, [7, 25], []))
    const again = reckon('MA', list, [7, 25], [])
    expect(reckon('MA', list, [3, 9], again)).toEqual(reckon('MA', list, [3, 9], []))
  })
})
