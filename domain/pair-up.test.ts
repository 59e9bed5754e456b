import { expect, it } from 'vitest'
import { pairUp } from './pair-up.ts'

it('pairs two lists in their order', () => {
  expect(pairUp(['a', 'b'], [1, undefined])).toEqual([
    ['a', 1],
    ['b', undefined],
  ])
})

it('throws where one of them lacks something', () => {
  expect(() => pairUp(['a', 'b'], [1])).toThrow(RangeError)
  expect(() => pairUp(['a'], [1, 2])).toThrow(RangeError)
})
