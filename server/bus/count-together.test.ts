import { minuteMs } from '@candor/domain/time/durations.ts'
import { describe, expect, it } from 'vitest'
import { type CountTogether, countTogether } from './count-together.ts'
import { createMemoryBus } from './memory-bus.ts'

/** Two servers on one bus, and a clock of their own. */
function openTwo() {
  const bus = createMemoryBus()
  let time = 0
  const counters = [countTogether(bus, () => time), countTogether(bus, () => time)] as const
  const ask = ({ Store }: CountTogether, max: number, key = '203.0.113.1') => {
    const found = { current: 0, ttl: 0 }
    new Store({}).incr(key, (_error, result) => Object.assign(found, result), minuteMs, max)
    return found
  }
  const tellAll = () => {
    for (const { tell } of counters) tell()
  }
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { counters, ask, tellAll, pass }
}

describe('requests that several servers answer', () => {
  it('are counted together once they have told each other, each once', () => {
    const { counters, ask, tellAll } = openTwo()
    const [anna, ben] = counters
    for (let count = 0; count < 10; count += 1) ask(anna, 20)
    expect(ask(ben, 20).current).toBe(1)
    tellAll()
    tellAll()
    expect(ask(ben, 20).current).toBe(12)
    expect(ask(anna, 20).current).toBe(12)
    expect(ask(ben, 20, '203.0.113.2').current).toBe(1)
  })

  it('are forgotten when their minute is over', () => {
    const { counters, ask, tellAll, pass } = openTwo()
    const [anna, ben] = counters
    for (let count = 0; count < 10; count += 1) ask(anna, 20)
    pass(10_000)
    tellAll()
    expect(ask(anna, 20)).toEqual({ current: 11, ttl: 50_000 })
    pass(minuteMs)
    expect(ask(anna, 20)).toEqual({ current: 1, ttl: minuteMs })
    expect(ask(ben, 20).current).toBe(1)
  })

  it('are not told while they are few of many', () => {
    const { counters, ask, tellAll } = openTwo()
    const [anna, ben] = counters
    for (let count = 0; count < 59; count += 1) ask(anna, 3_000)
    tellAll()
    expect(ask(ben, 3_000).current).toBe(1)
    ask(anna, 3_000)
    tellAll()
    expect(ask(ben, 3_000).current).toBe(62)
  })
})
