import { hourMs } from '@candor/domain/time/durations.ts'
import { describe, expect, it } from 'vitest'
import { believedAfterMs, createTrustedClock } from './trusted-clock.ts'

/** A machine whose clock, running time and sleep are set by hand. */
function openMachine() {
  const machine = { elapsed: 5_000, slept: 0, ahead: Date.parse('2026-11-10T12:00:00Z') }
  const said: string[] = []
  const clock = createTrustedClock({
    log: {
      warn: (...words: unknown[]) => void said.push(String(words.at(-1))),
      error: (...words: unknown[]) => void said.push(String(words.at(-1))),
    },
    wall: () => machine.ahead + machine.elapsed + machine.slept,
    elapsed: () => machine.elapsed,
    awakeOrNot: () => machine.elapsed + machine.slept,
  })
  const began = clock.now()
  return { machine, clock, said, since: () => clock.now() - began }
}

describe('a clock that is put right by little', () => {
  it('is followed at once, forwards and back', () => {
    const { machine, since, said } = openMachine()
    machine.elapsed += 10_000
    machine.ahead += 4_000
    expect(since()).toBe(14_000)
    machine.ahead -= 4_000
    expect(since()).toBe(10_000)
    expect(said).toEqual([])
  })
})

describe.each([hourMs, -hourMs])('a clock that jumps by %d ms', (jump) => {
  it('is not believed, and nothing has happened once it is back', () => {
    const { machine, clock, since, said } = openMachine()
    machine.ahead += jump
    machine.elapsed += 60_000
    expect([since(), clock.isDoubted()]).toEqual([60_000, true])
    machine.ahead -= jump
    machine.elapsed += 1_000
    expect([since(), clock.isDoubted()]).toEqual([61_000, false])
    expect(said).toEqual([
      'the clock has jumped and is not believed: time is counted on from before',
      'the clock is believed again',
    ])
  })

  it('is believed when it has stayed there for ten minutes', () => {
    const { machine, clock, since } = openMachine()
    machine.ahead += jump
    expect(since()).toBe(0)
    machine.elapsed += believedAfterMs - 1
    expect(since()).toBe(believedAfterMs - 1)
    machine.elapsed += 1
    expect([since(), clock.isDoubted()]).toEqual([believedAfterMs + jump, false])
  })

  it('has to stay in one place: each further jump is waited for anew', () => {
    const { machine, clock, since } = openMachine()
    for (let times = 0; times < 3; times += 1) {
      machine.ahead += jump
      since()
      machine.elapsed += believedAfterMs - 1
      expect(since()).toBe((times + 1) * (believedAfterMs - 1))
    }
    expect(clock.isDoubted()).toBe(true)
  })
})

it('a machine that has slept finds its clock ahead, and rightly so', () => {
  const { machine, clock, since, said } = openMachine()
  machine.slept += 8 * hourMs
  machine.elapsed += 1_000
  expect([since(), clock.isDoubted(), said]).toEqual([8 * hourMs + 1_000, false, []])
  machine.ahead += hourMs
  expect([since(), clock.isDoubted()]).toEqual([8 * hourMs + 1_000, true])
})
