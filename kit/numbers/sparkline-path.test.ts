import { describe, expect, it } from 'vitest'
import { sparklineShape } from './sparkline-path.ts'

const box = { width: 60, height: 28, margin: 2 }

describe('sparkline', () => {
  it('has no shape without points', () => expect(sparklineShape([], 5, box)).toBeNull())

  it('puts the lowest value on the floor and the highest under the ceiling', () => {
    // 24 of room for a range of 12: two for each unit, from 26 upwards.
    expect(sparklineShape([10, 16, 22], 13, box)).toEqual({
      line: 'M0 26L30 14L60 2',
      end: { x: 60, y: 2 },
      level: 20,
    })
  })

  it('lets the previous close stretch the range', () => {
    expect(sparklineShape([10, 12], 22, box)?.line).toBe('M0 26L60 22')
    expect(sparklineShape([10, 12], null, box)?.level).toBeNull()
  })

  it('draws a day without movement in the middle', () => {
    expect(sparklineShape([7, 7], 7, box)).toEqual({ line: 'M0 14L60 14', end: { x: 60, y: 14 }, level: 14 })
  })
})
