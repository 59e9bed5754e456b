import { describe, expect, it } from 'vitest'
import { type AlertChartData, alertChartShape, chartBox, partFigures } from './alert-chart-shape.ts'
import { countDays, listDays } from './fired-days.ts'

const hourSeconds = 3600
const second = (index: number): number => 1_790_000_000 + index * hourSeconds
const instant = (index: number): string => new Date(second(index) * 1000).toISOString()

/** Four closes from 10 to 40, and 20 now; the plot is 299.4 wide beside four characters. */
const data: AlertChartData = {
  closes: [10, 40, 20, 30].map((close, index) => [second(index), close] as const),
  fired: [],
  level: null,
  last: 20,
  longest: 4,
}

describe('the chart of an alert', () => {
  it('has no shape without closes', () => expect(alertChartShape({ ...data, closes: [] })).toBeNull())

  it('draws the closes side by side and ends with the price now', () => {
    const shape = alertChartShape(data)
    expect(shape?.right).toBe(299.4)
    expect(shape?.line).toBe('M0 108L74.9 14L149.7 76.7L224.6 45.3L299.4 76.7')
    expect(shape?.end).toEqual({ x: 299.4, y: 76.7 })
  })

  it('lets the level stretch the range, and marks on it where it fired', () => {
    const shape = alertChartShape({ ...data, level: 70, fired: [instant(1)] })
    expect(shape?.level).toBe(chartBox.top)
    expect(shape?.marks).toEqual([{ number: 1, x: 74.9, y: chartBox.top, radius: 7.5, numbered: true }])
  })

  it('marks a move on the curve itself', () =>
    expect(alertChartShape({ ...data, fired: [instant(2)] })?.marks).toMatchObject([{ x: 149.7, y: 76.7 }]))

  it('finds the close of an hour that still runs, whose instant has milliseconds', () => {
    const fired = [instant(3).replace('.000Z', '.731Z')]
    expect(alertChartShape({ ...data, fired })?.marks).toHaveLength(1)
    expect(alertChartShape({ ...data, fired: [instant(9)] })?.marks).toEqual([])
  })

  it('numbers marks that have room and draws the others as dots', () => {
    const closes = Array.from({ length: 100 }, (_, index) => [second(index), index % 7] as const)
    const fired = [0, 1, 5, 9, 40].map(instant)
    const marks = alertChartShape({ ...data, closes, fired })?.marks ?? []
    expect(marks.map(({ number, numbered }) => numbered && number)).toEqual([1, false, false, 4, 5])
    const shown = marks.filter(({ numbered }) => numbered)
    for (const [index, mark] of shown.entries()) {
      const before = shown[index - 1]
      if (before) expect(mark.x - before.x).toBeGreaterThan(mark.radius + before.radius)
    }
  })

  it('draws dots alone where the marks are too many to be counted by eye', () => {
    const closes = Array.from({ length: 100 }, (_, index) => [second(index), index % 7] as const)
    const fired = Array.from({ length: 10 }, (_, index) => instant(index * 10))
    const marks = alertChartShape({ ...data, closes, fired })?.marks ?? []
    expect(marks).toHaveLength(10)
    expect(marks.some(({ numbered }) => numbered)).toBe(false)
  })

  it('draws a month without movement in the middle', () => {
    const closes = data.closes.map(([at]) => [at, 20] as const)
    expect(alertChartShape({ ...data, closes })?.end.y).toBe(61)
  })

  it('keeps its two figures apart', () => {
    expect(partFigures(60, null)).toEqual({ last: 60, level: null })
    expect(partFigures(60, 40)).toEqual({ last: 60, level: 40 })
    expect(partFigures(60, 57)).toEqual({ last: 65, level: 52 })
    expect(partFigures(60, 63)).toEqual({ last: 55, level: 68 })
  })
})

describe('the days an alert would have fired on', () => {
  const fired = ['2026-10-24T01:00:00.000Z', '2026-10-24T09:00:00.000Z', '2026-11-03T09:00:00.000Z']
  const more = (n: number) => `${n} more`

  it('are counted in the reader’s own zone', () => {
    expect(countDays(fired, 'en', 'UTC')).toEqual([
      { day: '24 Oct', count: 2 },
      { day: '3 Nov', count: 1 },
    ])
    expect(countDays(fired, 'en', 'America/New_York').map(({ day }) => day)).toEqual([
      '23 Oct',
      '24 Oct',
      '3 Nov',
    ])
  })

  it('are listed as each language does', () => {
    const list = (language: 'en' | 'zh' | 'malay') =>
      listDays(countDays(fired, language, 'UTC'), language, more).replaceAll('\u00a0', ' ')
    expect(list('en')).toBe('24 Oct (2) and 3 Nov')
    expect(list('zh')).toBe('10\u2060月\u206024\u2060日 (2)和11\u2060月\u20603\u2060日')
    expect(list('malay')).toBe('24 Okt (2) dan 3 Nov')
  })

  it('stop before they are too many to read', () => {
    const days = (length: number) => Array.from({ length }, (_, index) => ({ day: `d${index}`, count: 1 }))
    expect(listDays(days(6), 'en', more)).toBe('d0, d1, d2, d3, d4 and d5')
    expect(listDays(days(7), 'en', more)).toBe('d0, d1, d2, d3, d4 and 2 more')
  })
})
