import { expect, it } from 'vitest'
import { candleOf, rollUp } from './candle.ts'
import { splitKnot } from './split-knot.ts'

const knot = { startsAt: 600_000, open: 27_200, high: 27_410, low: 27_150, close: 27_380, volume: 10_007 }

it.each([1, 2, 7, 10, 16])('%d minutes put together are the stretch they were split from', (minutes) => {
  const split = splitKnot(knot, minutes, 'AAPL 600000').map(candleOf)
  expect(split.map(({ startsAt }) => startsAt)).toEqual(
    Array.from({ length: minutes }, (_, index) => 600_000 + index * 60_000),
  )
  expect(rollUp(split, () => knot.startsAt)).toEqual([candleOf(knot)])
  for (const { open, high, low, close, volume } of split) {
    const inOrder = low <= open && low <= close && high >= open && high >= close
    expect([inOrder, volume >= 0]).toEqual([true, true])
  }
  // Each begins where the one before has ended.
  for (const [index, { open }] of split.entries()) if (index > 0) expect(open).toBe(split[index - 1]?.close)
})

it('come out the same each time, and differ by their name', () => {
  expect(splitKnot(knot, 10, 'a')).toEqual(splitKnot(knot, 10, 'a'))
  expect(splitKnot(knot, 10, 'a')).not.toEqual(splitKnot(knot, 10, 'b'))
})

it('does nothing to a price that did not move', () => {
  const still = { ...knot, open: 5, high: 5, low: 5, close: 5 }
  expect(
    splitKnot(still, 10, 'a').every(({ open, high, low, close }) => open + high + low + close === 20),
  ).toBe(true)
})
