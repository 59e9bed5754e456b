import { describe, expect, it } from 'vitest'
import { contractShape, gridOfRange, partTags, plotBottom } from './contract-chart-shape.ts'

const beginsAt = 1_000_000
const ticksFrom = (seconds: readonly number[], mid = 100) =>
  seconds.map((second) => ({ at: beginsAt + second * 1000 + 188, mid: mid + second / 100 }))
const plot = {
  ticks: ticksFrom([-30, -5, 0, 1, 30]),
  beginsAt,
  expiresAt: beginsAt + 60_000,
  purchase: { at: beginsAt + 188, mid: 100 },
  final: null,
  longest: 9,
}

describe('the picture of a contract', () => {
  it('runs from the purchase tick to the end of the time limit', () => {
    const shape = contractShape(plot)
    expect(shape.x(plot.purchase.at)).toBe(shape.startX)
    expect(shape.x(plot.expiresAt)).toBeCloseTo(shape.endX, 0)
    expect(shape.before.endsWith(`${shape.startX} ${shape.y(100)}`)).toBe(true)
    expect(shape.since.startsWith(`M${shape.startX} ${shape.y(100)}`)).toBe(true)
  })

  it('leaves out what lies before its edge, and what came after the end', () => {
    const shape = contractShape({ ...plot, ticks: [...plot.ticks, { at: plot.expiresAt + 1, mid: 500 }] })
    // Of the two ticks before acceptance one is half a minute old, which a minute's picture has no room for.
    expect(shape.before.match(/[ML]/g)).toHaveLength(2)
    expect(shape.y(100)).toBeGreaterThan(0)
    expect(shape.y(100)).toBeLessThan(plotBottom)
  })

  it('stands before there is a purchase tick, and before there is any', () => {
    const early = contractShape({ ...plot, purchase: null, ticks: plot.ticks.slice(0, 2) })
    expect(early.since).toBe('')
    expect(early.last).toBeNull()
    expect(contractShape({ ...plot, purchase: null, ticks: [] }).grid).toEqual([])
  })
})

it('rules a range at round values', () => {
  expect(gridOfRange(96_374, 96_466)).toEqual([96_375, 96_400, 96_425, 96_450])
  expect(gridOfRange(1, 1)).toEqual([])
})

describe('two tags', () => {
  it('that do not touch stay', () => expect(partTags(40, 90)).toEqual([40, 90]))
  it('that would cover each other part', () => expect(partTags(100, 105)).toEqual([93, 112]))
  it('keep their order and stay in the plot', () => {
    expect(partTags(206, 206)).toEqual([187, 206])
    expect(partTags(14, 12)).toEqual([31, 12])
  })
})
