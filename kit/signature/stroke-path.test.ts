import { describe, expect, it } from 'vitest'
import { addPoint, strokePath } from './stroke-path.ts'

describe('signature strokes', () => {
  it('draws nothing, a dot and a straight line', () => {
    expect(strokePath([])).toBe('')
    expect(strokePath([{ x: 3, y: 4 }])).toBe('M3 4h0')
    expect(
      strokePath([
        { x: 0, y: 0 },
        { x: 10, y: 5 },
      ]),
    ).toBe('M0 0L10 5')
  })

  it('curves between the middles', () => {
    const stroke = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
      { x: 20, y: 10 },
    ]
    expect(strokePath(stroke)).toBe('M0 0Q10 0 10 5Q10 10 15 10L20 10')
  })

  it('drops points that hardly move', () => {
    const stroke = [{ x: 0, y: 0 }]
    expect(addPoint(stroke, { x: 1, y: 1 })).toBe(stroke)
    expect(addPoint(stroke, { x: 2, y: 0 })).toHaveLength(2)
  })
})
