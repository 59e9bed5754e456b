import { describe, expect, it } from 'vitest'
import { followNear, type NearRow } from './near-window.ts'

/** A price that records its subscribers. */
function price() {
  const listeners = new Set<() => void>()
  return {
    follow: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tick: () => {
      for (const listener of listeners) listener()
    },
    followed: () => listeners.size,
  }
}

describe('a row of a long list', () => {
  it('hears of prices only while it is near, and can be woken', () => {
    const [row, one]: [NearRow, ReturnType<typeof price>] = [{ near: false, wakers: new Set() }, price()]
    let heard = 0
    const end = followNear(row, () => (heard += 1), one.follow)
    one.tick()
    expect(heard).toBe(0)
    row.near = true
    for (const wake of row.wakers) wake()
    one.tick()
    expect(heard).toBe(2)
    end()
    one.tick()
    expect([heard, one.followed(), row.wakers.size]).toEqual([2, 0, 0])
  })

  it('is not asked where there is none', () => {
    const one = price()
    let heard = 0
    followNear(null, () => (heard += 1), one.follow)
    one.tick()
    expect(heard).toBe(1)
  })
})
