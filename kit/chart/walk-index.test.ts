import { describe, expect, it } from 'vitest'
import { shiftIndex, walkIndex, zoomFactor } from './walk-index.ts'

describe('a walk along the candles', () => {
  it('begins at the newest, or at the oldest with Home', () => {
    expect(walkIndex('ArrowLeft', null, 300)).toBe(299)
    expect(walkIndex('ArrowRight', null, 300)).toBe(299)
    expect(walkIndex('Home', null, 300)).toBe(0)
  })

  it('goes by one, by ten, and to the ends, where it stops', () => {
    expect(walkIndex('ArrowLeft', 5, 300)).toBe(4)
    expect(walkIndex('ArrowRight', 5, 300)).toBe(6)
    expect(walkIndex('PageUp', 5, 300)).toBe(0)
    expect(walkIndex('PageDown', 295, 300)).toBe(299)
    expect(walkIndex('ArrowLeft', 0, 300)).toBe(0)
    expect(walkIndex('ArrowRight', 299, 300)).toBe(299)
    expect(walkIndex('End', 5, 300)).toBe(299)
  })

  it('leaves every other key alone, and needs candles', () => {
    expect(walkIndex('Tab', 5, 300)).toBeNull()
    expect(walkIndex('Tab', null, 300)).toBeNull()
    expect(walkIndex('ArrowLeft', null, 0)).toBeNull()
  })

  it('stays on its candle when older ones are put in front', () => {
    expect(shiftIndex(4, 300)).toBe(304)
    expect(shiftIndex(null, 300)).toBeNull()
  })

  it('zooms with plus and minus', () => {
    expect(zoomFactor('+')).toBeGreaterThan(1)
    expect(zoomFactor('=')).toBeGreaterThan(1)
    expect(zoomFactor('-')).toBeLessThan(1)
    expect(zoomFactor('a')).toBeNull()
  })
})
