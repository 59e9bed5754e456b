import { describe, expect, it } from 'vitest'
import { fallTop, levelsBetween, plotRight, strategyCurveShape } from './strategy-curve-shape.ts'

const day = 86_400_000
const part = (from: number, ...values: number[]) =>
  values.map((value, n) => ({ at: (from + n) * day, value }))

describe('the curve of a strategy', () => {
  it('draws each part from nothing, told apart at the border', () => {
    const shape = strategyCurveShape(part(0, 1, 1.2, 1.1), part(10, 1.1, 1.21))
    const zero = shape.levels.find(({ share }) => share === 0)?.y ?? 0
    expect(shape.tested.line.startsWith(`M0.0 ${zero.toFixed(1)}`)).toBe(true)
    expect(shape.live.line.startsWith(`M${shape.border.toFixed(1)} ${zero.toFixed(1)}`)).toBe(true)
    expect(shape.live.end?.x).toBe(plotRight)
    // Both ended 10 % above where they began, so they end at one height.
    expect(shape.live.end?.y).toBeCloseTo(shape.tested.end?.y ?? 0)
  })

  it('measures falls within a part only', () => {
    const shape = strategyCurveShape(part(0, 1, 2), part(10, 1, 0.9, 1.1))
    expect(shape.tested.deepest).toBeNull()
    expect(shape.live.deepest?.fall).toBeCloseTo(-0.1)
    expect(shape.deepest).toBeCloseTo(-0.1)
  })

  it('keeps room for a live part of hours beside years of tests', () => {
    const shape = strategyCurveShape(part(0, 1, ...Array<number>(700).fill(1.1)), [])
    expect(shape.border).toBeCloseTo(plotRight * 0.7)
    expect(shape.live.line).toBe('')
    expect(shape.live.end).toBeNull()
  })

  it('lies flat where nothing moved', () => {
    const shape = strategyCurveShape(part(0, 1, 1), part(5, 1, 1))
    expect(shape.deepest).toBe(0)
    expect(shape.tested.fallLine).toContain(` ${fallTop}.0`)
  })

  it('has round levels, zero among them', () => {
    expect(levelsBetween(-0.03, 0.14)).toEqual([0, 0.05, 0.1])
    expect(levelsBetween(-0.002, 0.003)).toEqual([0])
  })
})
