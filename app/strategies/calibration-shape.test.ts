import { describe, expect, it } from 'vitest'
import { calibrationShape, left, right } from './calibration-shape.ts'

describe('what was said beside what came', () => {
  const bins = [
    { said: 0.44, rose: 0.47, low: 0.3, high: 0.59 },
    { said: 0.56, rose: 0.52, low: 0.4, high: 0.66 },
  ]
  const shape = calibrationShape(bins)

  it('stands inside the drawing, bars of luck too', () => {
    expect(shape.x(0.44)).toBeGreaterThan(left)
    expect(shape.x(0.56)).toBeLessThan(right)
    expect(shape.y(0.3)).toBe(178)
    expect(shape.y(0.66)).toBeCloseTo(20)
  })

  it('has a line for each tenth', () => expect(shape.levels).toEqual([0.3, 0.4, 0.5, 0.6]))

  it('lies on the line where things come as said', () => {
    const [from, to] = shape.asSaid
    const slope = (to.y - from.y) / (to.x - from.x)
    expect(from.y + slope * (shape.x(0.5) - from.x)).toBeCloseTo(shape.y(0.5))
  })
})
