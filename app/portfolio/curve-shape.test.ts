import { describe, expect, it } from 'vitest'
import { curveShape, fallTop, plotRight } from './curve-shape.ts'

const points = [
  { at: 0, value: 100, fall: 0 },
  { at: 10, value: 110, fall: 0 },
  { at: 100, value: 99, fall: -0.1 },
]

describe('the shape of a curve', () => {
  it('goes by time, from its highest to its lowest', () => {
    const { x, y, line } = curveShape(points, [])
    expect([x(0), x(10), x(100)]).toEqual([0, plotRight / 10, plotRight])
    expect(y(110)).toBeLessThan(y(100))
    expect(y(100)).toBeLessThan(y(99))
    expect(line.match(/[ML]/g)).toHaveLength(3)
  })

  it('hangs the falls from their own line, the deepest at the bottom', () => {
    const { fallY, deepest } = curveShape(points, [])
    expect(deepest).toBe(-0.1)
    expect(fallY(0)).toBe(fallTop)
    expect(fallY(-0.1)).toBeGreaterThan(fallY(-0.05))
  })

  it('finds the point nearest to a finger', () => {
    const { nearest } = curveShape(points, [])
    expect([nearest(-5), nearest(20), nearest(40), nearest(300)]).toEqual([0, 1, 1, 2])
  })

  it('draws a line that does not move in the middle, and one point without dividing by nothing', () => {
    const still = curveShape(
      [0, 50].map((at) => ({ at, value: 10_000, fall: 0 })),
      [],
    )
    expect(still.line).not.toContain('NaN')
    expect(still.y(10_000)).toBeCloseTo(76)
    expect(curveShape([{ at: 5, value: 0, fall: 0 }], []).line).toBe('M0.0 76.0')
  })

  it('makes room for what it is compared with', () => {
    const { y, other } = curveShape(points, [{ at: 50, value: 200 }])
    expect(y(200)).toBeLessThan(y(110))
    expect(other).toMatch(/^M/)
  })
})
