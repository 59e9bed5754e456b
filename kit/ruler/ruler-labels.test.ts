import { describe, expect, it } from 'vitest'
import { labelWidth, placeLabels } from './ruler-labels.ts'

const overlaps = (labels: readonly { at: number; width: number }[]) => {
  const starts = placeLabels(labels)
  return labels.some(({ width }, index) => {
    const next = starts[index + 1]
    return next !== undefined && (starts[index] ?? 0) + width > next
  })
}

describe('labels of the ruler', () => {
  it('stand under their marks where there is room', () => {
    expect(
      placeLabels([
        { at: 0, width: 10 },
        { at: 55, width: 20 },
        { at: 100, width: 10 },
      ]),
    ).toEqual([0, 45, 90])
  })

  it('make room for each other and stay on the line', () => {
    const near = [
      { at: 0, width: 18 },
      { at: 4, width: 16 },
      { at: 55, width: 16 },
      { at: 100, width: 16 },
    ]
    expect(overlaps(near)).toBe(false)
    expect(placeLabels(near)[0]).toBe(0)
    const atTheEnd = [
      { at: 0, width: 18 },
      { at: 97, width: 16 },
      { at: 98, width: 16 },
      { at: 100, width: 16 },
    ]
    expect(overlaps(atTheEnd)).toBe(false)
    expect(placeLabels(atTheEnd).at(-1)).toBe(84)
  })

  it('are as wide as their longer line', () => {
    expect(labelWidth('Stop', '4,040.00')).toBe(labelWidth('4,040.00'))
    expect(labelWidth('强平')).toBeGreaterThan(labelWidth('ab'))
  })
})
