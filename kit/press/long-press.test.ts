import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLongPress, type LongPress } from './long-press.ts'

const onLongPress = vi.fn()
let press: LongPress

beforeEach(() => {
  vi.useFakeTimers()
  onLongPress.mockReset()
  press = createLongPress(onLongPress)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('long press', () => {
  it('comes at 350 ms, where the finger went down', () => {
    press.down({ x: 5, y: 7 })
    vi.advanceTimersByTime(349)
    expect(onLongPress).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onLongPress).toHaveBeenCalledExactlyOnceWith({ x: 5, y: 7 })
  })

  it('swallows the click after it, once', () => {
    press.down({ x: 0, y: 0 })
    vi.advanceTimersByTime(400)
    press.end()
    expect(press.swallowsClick()).toBe(true)
    expect(press.swallowsClick()).toBe(false)
  })

  it('is a tap when the finger lifts earlier', () => {
    press.down({ x: 0, y: 0 })
    vi.advanceTimersByTime(300)
    press.end()
    vi.advanceTimersByTime(1000)
    expect(onLongPress).not.toHaveBeenCalled()
    expect(press.swallowsClick()).toBe(false)
  })

  it('forgives 10 px in any direction, not more', () => {
    press.down({ x: 0, y: 0 })
    press.move({ x: 6, y: 8 })
    vi.advanceTimersByTime(350)
    expect(onLongPress).toHaveBeenCalledTimes(1)

    press.down({ x: 0, y: 0 })
    press.move({ x: 7, y: 8 })
    vi.advanceTimersByTime(350)
    expect(onLongPress).toHaveBeenCalledTimes(1)
  })

  it('starts anew with a second finger', () => {
    press.down({ x: 0, y: 0 })
    vi.advanceTimersByTime(200)
    press.down({ x: 50, y: 50 })
    vi.advanceTimersByTime(200)
    expect(onLongPress).not.toHaveBeenCalled()
    vi.advanceTimersByTime(150)
    expect(onLongPress).toHaveBeenCalledExactlyOnceWith({ x: 50, y: 50 })
  })
})
