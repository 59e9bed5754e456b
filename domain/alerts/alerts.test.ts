import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Price, price } from '../money/price.ts'
import { hourMs } from '../time/durations.ts'
import { type AlertCondition, decideFired } from './alert-rule.ts'
import { listPastFirings } from './past-firings.ts'
import { createRecentExtremes, longestWindowMs } from './recent-extremes.ts'

const at = (value: number): Price => price(BigInt(value))
const flat = { lowest: at(1), highest: at(1) }

/** Which of the prices, by their place, fire an alert; the first one arms it or does not. */
function firings(condition: AlertCondition, walk: readonly number[]): number[] {
  const fired: number[] = []
  let armed = false
  walk.forEach((value, index) => {
    const decided = decideFired(condition, armed, at(value), flat)
    if (decided.fired) fired.push(index)
    armed = decided.armed
  })
  return fired
}

describe('an alert', () => {
  it.each<[string, AlertCondition, number[], number[]]>([
    ['rises to a price', { kind: 'above', price: at(100) }, [99, 100, 101, 100], [1]],
    ['is above already and comes back', { kind: 'above', price: at(100) }, [105, 110, 99, 100], [3]],
    ['begins at the price itself', { kind: 'above', price: at(100) }, [100, 100, 101], []],
    ['jumps over', { kind: 'above', price: at(100) }, [90, 140, 90, 140], [1, 3]],
    ['falls to a price', { kind: 'below', price: at(100) }, [101, 100, 99, 101, 99], [1, 4]],
    ['falls over', { kind: 'below', price: at(100) }, [150, 20], [1]],
  ])('that %s fires once each time', (_name, condition, prices, expected) => {
    expect(firings(condition, prices)).toEqual(expected)
  })

  it('of a move looks both ways, and at what was lowest and highest alone', () => {
    const move: AlertCondition = { kind: 'move', hundredths: 100, minutes: 5 }
    const decide = (last: number, lowest: number, highest: number) =>
      decideFired(move, true, at(last), { lowest: at(lowest), highest: at(highest) }).fired
    expect(decide(10_100, 10_000, 10_100)).toBe(true)
    expect(decide(10_099, 10_000, 10_099)).toBe(false)
    expect(decide(9_900, 9_900, 10_000)).toBe(true)
    expect(decide(9_901, 9_901, 10_000)).toBe(false)
  })
})

const closes = (...prices: number[]) =>
  prices.map((value, index) => ({ at: (index + 1) * hourMs, price: at(value) }))

describe('what an alert would have done', () => {
  // Worked by hand: 100 arms, 103 is below 105, 106 fires, 107 stays, 104 arms, 105 fires.
  it('counts each time the hourly close rose to the price', () => {
    const past = closes(100, 103, 106, 107, 104, 105)
    expect(listPastFirings({ kind: 'above', price: at(105) }, past)).toEqual([3 * hourMs, 6 * hourMs])
  })

  // 2 % within two hours, worked by hand: hour 2 is +1 %, hour 3 is +2.5 % over hour 1 and fires, hour 4 is +1.5 % over hour 2,
  // hour 5 is −2.4 % under hour 3 and fires again.
  it('looks for a move over the hours it may take', () => {
    const past = closes(1000, 1010, 1025, 1025, 1000)
    expect(listPastFirings({ kind: 'move', hundredths: 200, minutes: 120 }, past)).toEqual([
      3 * hourMs,
      5 * hourMs,
    ])
  })

  it('looks for a shorter move over the hour, the shortest it knows', () => {
    const past = closes(1000, 1025, 1030)
    expect(listPastFirings({ kind: 'move', hundredths: 200, minutes: 5 }, past)).toEqual([2 * hourMs])
    expect(listPastFirings({ kind: 'move', hundredths: 200, minutes: 5 }, [])).toEqual([])
  })
})

describe('recent extremes', () => {
  it('are those of every price in the window, for windows of any length', () => {
    const steps = fc.array(fc.tuple(fc.nat(20 * 60_000), fc.integer({ min: 1, max: 50 })), { maxLength: 300 })
    fc.assert(
      fc.property(steps, fc.array(fc.nat(longestWindowMs), { maxLength: 5 }), (walk, spans) => {
        const extremes = createRecentExtremes()
        const seen: { at: number; price: Price }[] = []
        let now = 0
        for (const [pause, value] of walk) {
          now += pause
          seen.push({ at: now, price: at(value) })
          extremes.add(now, at(value))
          for (const span of spans) {
            const inside = seen.filter((each) => each.at >= now - span).map((each) => each.price)
            const sorted = inside.toSorted((one, other) => Number(one - other))
            expect(extremes.since(now - span)).toEqual({ lowest: sorted[0], highest: sorted.at(-1) })
          }
        }
      }),
      { numRuns: 50 },
    )
    expect(createRecentExtremes().since(0)).toBeNull()
  })
})
