import { describe, expect, it } from 'vitest'
import { closesSheet, dragSpeed, sheetOffset } from './sheet-drag.ts'

describe('dragging a sheet', () => {
  it('follows the finger down and resists upwards', () => {
    expect(sheetOffset(120)).toBe(120)
    expect(sheetOffset(0)).toBe(0)
    expect(sheetOffset(-64)).toBe(-8)
  })

  it('measures the speed of the last tenth of a second', () => {
    const samples = [
      { y: 0, at: 0 },
      { y: 10, at: 950 },
      { y: 70, at: 1000 },
    ]
    expect(dragSpeed(samples, 1010)).toBeCloseTo(1.2)
    expect(dragSpeed(samples, 2000)).toBe(0)
    expect(dragSpeed([], 0)).toBe(0)
  })

  it.each([
    [200, 500, 0, true],
    [149, 500, 0, false],
    [30, 500, 0.8, true],
    [200, 500, -0.9, false],
    [-40, 500, 2, false],
  ])('dragged %s of %s at speed %s closes: %s', (dragged, height, speed, closes) => {
    expect(closesSheet(dragged, height, speed)).toBe(closes)
  })
})
