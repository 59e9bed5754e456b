import { describe, expect, it } from 'vitest'
import { createTickClock, secondsLeft, untilNextSecond } from './contract-clock.ts'

describe('the countdown', () => {
  it('counts the begun second', () => {
    expect([60_000, 59_001, 59_000, 1, 0, -500].map((left) => secondsLeft(100_000, 100_000 - left))).toEqual([
      60, 60, 59, 1, 0, 0,
    ])
  })

  it('changes when a whole second is left', () => {
    expect(untilNextSecond(100_000, 40_300)).toBe(700)
    expect(untilNextSecond(100_000, 41_000)).toBe(1000)
    expect(untilNextSecond(100_000, 100_400)).toBe(600)
  })
})

describe('a device whose clock is wrong', () => {
  it('goes by the ticks, by the one that was the least late', () => {
    const clock = createTickClock()
    clock.note(10_000, 130_400)
    clock.note(11_000, 131_080)
    clock.note(12_000, 132_900)
    expect(clock.ahead()).toBe(120_080)
  })

  it('goes by itself where they nearly agree', () => {
    const clock = createTickClock()
    expect(clock.ahead()).toBe(0)
    clock.note(10_000, 10_900)
    expect(clock.ahead()).toBe(0)
  })
})
