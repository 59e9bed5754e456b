import { describe, expect, it } from 'vitest'
import { legendDetail } from './legend-detail.ts'

const phone = { reading: false, width: 375, lines: 2 }
const wide = { reading: false, width: 812, lines: 2 }

describe('the figures over the candles', () => {
  it('say everything of a candle that somebody points at', () => {
    const all = { time: true, values: true, volume: true }
    for (const lines of [0, 2, 7])
      for (const width of [320, 812]) expect(legendDetail({ reading: true, width, lines })).toEqual(all)
  })

  it('give the values of two lines at rest, and only the names of more', () => {
    expect(legendDetail(phone)).toEqual({ time: false, values: true, volume: false })
    expect(legendDetail({ ...phone, lines: 7 })).toEqual({ time: false, values: false, volume: false })
  })

  it('have room for time and volume in one line of a wide chart', () => {
    expect(legendDetail(wide)).toEqual({ time: true, values: true, volume: true })
    expect(legendDetail({ ...wide, lines: 4 })).toEqual({ time: true, values: false, volume: false })
  })
})
