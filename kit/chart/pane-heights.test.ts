import { describe, expect, it } from 'vitest'
import { figureRoom, gapAbove, separator, sharePanes } from './pane-heights.ts'

describe('the panes of a chart', () => {
  it('leave the candles more than half of the height, also on a low screen', () => {
    for (const height of [120, 180, 257, 340, 420, 700])
      for (const panes of [0, 1, 2, 3]) {
        const { price, own } = sharePanes(height, panes)
        expect(price).toBeGreaterThanOrEqual(height / 2)
        expect(price + panes * (own + separator)).toBe(height)
      }
  })

  it('are as high as usual where there is room', () => {
    expect(sharePanes(500, 1).own).toBe(84)
    expect(sharePanes(300, 1).own).toBe(60)
    expect(sharePanes(257, 3).own).toBeLessThan(60)
  })
})

describe('the room above the values', () => {
  const free = (figures: number, height: number, below: number) => {
    const told = gapAbove(figures, height, below)
    // As the library reads it.
    const above = told >= 1 ? told / height : told
    return (height * above) / (1 + above + below)
  }

  it('is what the lines of figures take, and a little', () => {
    expect(free(48, 400, 0.3)).toBeCloseTo(56)
    expect(free(48, 400, 0)).toBeCloseTo(56)
  })

  it('is never most of a pane', () => {
    expect(free(300, 400, 0)).toBeCloseTo(figureRoom(400) + 8)
    expect(free(300, 30, 0.1)).toBeCloseTo(15)
  })

  it('is counted in whole lines', () => {
    for (const height of [20, 37, 84, 185, 400]) expect(figureRoom(height) % 16).toBe(0)
    expect(figureRoom(185)).toBe(64)
  })
})
