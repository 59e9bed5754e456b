import { describe, expect, it } from 'vitest'
import { aimOf } from './page-scroll.ts'

describe('a finger on a chart in a page', () => {
  it('that moves up or down means the page', () => {
    expect(aimOf({ x: 3, y: -20 }, 50)).toBe('page')
    expect(aimOf({ x: 3, y: 20 }, 50)).toBe('page')
  })

  it('that moves sideways, or was held first, means the chart', () => {
    expect(aimOf({ x: 20, y: 3 }, 50)).toBe('chart')
    expect(aimOf({ x: 0, y: 20 }, 500)).toBe('chart')
  })

  it('that has hardly moved has not said it yet', () => {
    expect(aimOf({ x: 2, y: 3 }, 50)).toBeNull()
  })
})
