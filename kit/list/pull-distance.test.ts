import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pullDistance, pullEnough } from './pull-distance.ts'

describe('pulling to refresh', () => {
  it('does not move upwards', () => expect([pullDistance(0), pullDistance(-50)]).toEqual([0, 0]))

  it('needs about 133 px of finger for the threshold', () => {
    // 128 (1 − e^(−d/192)) = 64 where d = 192 ln 2 = 133.08
    expect(pullDistance(133)).toBeLessThan(pullEnough)
    expect(pullDistance(134)).toBeGreaterThan(pullEnough)
  })

  it('always yields, always less than the finger, never past twice the threshold', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), (dragged) => {
        expect(pullDistance(dragged)).toBeLessThan(Math.min(dragged, pullEnough * 2))
        expect(pullDistance(dragged + 1)).toBeGreaterThan(pullDistance(dragged))
      }),
    )
  })
})
