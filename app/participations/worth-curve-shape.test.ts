import { describe, expect, it } from 'vitest'
import { placeWords, worthCurveShape, worthLeft, worthRight } from './worth-curve-shape.ts'

const points = [
  { at: 0, worth: 600 },
  { at: 10, worth: 561.2 },
  { at: 20, worth: 659.4 },
]

describe('what units were worth', () => {
  it('is drawn around what was put in, its lowest marked', () => {
    const shape = worthCurveShape(points, 600)
    expect(shape?.lowest).toEqual({ x: worthRight / 2, y: 128, worth: 561.2 })
    expect(shape?.end).toEqual({ x: worthRight, y: 16 })
    expect(shape?.line.startsWith(`M0.0 ${shape.putIn.toFixed(1)}`)).toBe(true)
  })

  it('has round amounts beside it, none over the put-in line', () => {
    expect(worthCurveShape(points, 600)?.levels.map(({ amount }) => amount)).toEqual([650])
  })

  it('has what is said of its lowest point within the drawing, also at its edges', () => {
    expect(placeWords(0)).toEqual({ x: worthLeft, textAnchor: 'start' })
    expect(placeWords(100)).toEqual({ x: 97, textAnchor: 'start' })
    expect(placeWords(worthRight)).toEqual({ x: worthRight + 3, textAnchor: 'end' })
  })

  it('is not drawn from one point', () => expect(worthCurveShape([{ at: 0, worth: 600 }], 600)).toBeNull())
})
