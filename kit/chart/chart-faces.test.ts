import { intlTag, isChinese, locales } from '@candor/domain/languages/language-table.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tickedCandles, tickStep } from './axis-ticks.ts'
import { candleTime } from './chart-dates.ts'
import { chartChange, chartNumber, chartVolume } from './chart-numbers.ts'
import { thinTicks } from './price-ticks.ts'
import { uprightPoint } from './turned-pointer.ts'

describe('the time axis', () => {
  it('counts in steps people count in, with room for each', () => {
    expect(tickStep(minuteMs, 7, 84)).toBe(15 * minuteMs)
    expect(tickStep(15 * minuteMs, 7, 84)).toBe(3 * 60 * minuteMs)
    expect(tickStep(60 * minuteMs, 7, 84)).toBe(12 * 60 * minuteMs)
  })

  it('labels the first candle of each step, also over gaps', () => {
    const openings = [0, 5, 10, 15, 20, 45, 50, 60].map((at) => at * minuteMs)
    expect(tickedCandles(openings, 15 * minuteMs)).toEqual([3, 5, 7])
  })

  it('names a day by the date of its exchange in every zone', () => {
    expect(candleTime(Date.UTC(2026, 10, 13), '1D', 'en')).toBe('13 Nov 2026')
    expect(candleTime(Date.UTC(2026, 10, 13), '1W', 'tw')).toBe(
      '2026\u2060年\u206011\u2060月\u206013\u2060日',
    )
  })
})

describe('the price axis', () => {
  const ticks = [100, 200, 300, 400, 500, 600].map((value, index) => ({
    value,
    coord: 300 - index * 30,
    text: String(value),
  }))

  it('keeps the rounder values where labels would crowd', () => {
    expect(thinTicks(ticks, 300).map(({ text }) => text)).toEqual(['200', '400', '600'])
  })

  it('has no labels below the candles', () => {
    expect(thinTicks(ticks, 250).map(({ text }) => text)).toEqual(['400', '600'])
  })
})

describe('figures of a chart', () => {
  it('are grouped, signed with a real minus, and as exact as the instrument', () => {
    expect(chartNumber(4118.6, 2)).toBe('4,118.60')
    expect(chartNumber(-0.5, 1)).toBe('−0.5')
    expect(chartNumber(-0.001, 2)).toBe('0.00')
    expect(chartNumber(1234567, 0)).toBe('1,234,567')
    expect(chartChange(100, 100.06)).toBe('+0.06%')
    expect(chartChange(100, 99)).toBe('−1.00%')
    expect(chartChange(0, 99)).toBe('0.00%')
    expect(chartVolume(1_930_000, 'en')).toBe('1.93M')
  })
})

describe('a volume', () => {
  it.each(locales)('is shortened as Intl would: %s', (locale) => {
    // In Britain a billion is `bn`; markets write `B`.
    const tag = isChinese(locale) ? intlTag(locale) : 'en-US'
    const intl = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 2 })
    const edges = [
      0, 0.004, 0.5, 999.99, 999.999, 1_000, 9_999.99, 9_999.999, 99_999, 999_994, 999_996, 1e6, 1e8,
      99_999_600, 1e9, 1e12,
    ]
    for (const edge of edges)
      expect(chartVolume(edge, locale), String(edge)).toBe(intl.format(edge).toUpperCase())
    fc.assert(
      fc.property(fc.double({ min: 0, max: 13, noNaN: true }), (power) => {
        const value = 10 ** power
        expect(chartVolume(value, locale)).toBe(intl.format(value).toUpperCase())
      }),
    )
  })
})

describe('a pointer on a page turned to the right', () => {
  it('is told where it would be upright', () => {
    const box = { left: 0, top: 0, right: 375 }
    // The chart's own left top corner is the screen's right top corner.
    expect(uprightPoint(375, 0, box)).toEqual({ x: 0, y: 0 })
    expect(uprightPoint(0, 812, box)).toEqual({ x: 812, y: 375 })
  })
})
