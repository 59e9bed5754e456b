import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let pressed: typeof import('./pressed.ts')
let tell: Record<string, () => void> = {}

beforeEach(async () => {
  tell = {}
  vi.useFakeTimers()
  vi.stubGlobal('window', { addEventListener: (name: string, act: () => void) => (tell[name] = act) })
  vi.resetModules()
  pressed = await import('./pressed.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what would move the page', () => {
  it('happens at once where nothing is pressed', () => {
    const act = vi.fn()
    pressed.whenReleased(act)
    expect(act).toHaveBeenCalledOnce()
  })

  it('waits for the finger, and for the click that follows it', () => {
    const act = vi.fn()
    tell['pointerdown']?.()
    pressed.whenReleased(act)
    tell['pointerup']?.()
    expect(act).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    expect(act).toHaveBeenCalledOnce()
  })

  it('does not happen where it was taken back meanwhile', () => {
    const act = vi.fn()
    tell['pointerdown']?.()
    pressed.whenReleased(act)()
    tell['pointerup']?.()
    vi.advanceTimersByTime(100)
    expect(act).not.toHaveBeenCalled()
  })
})
