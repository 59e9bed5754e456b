import { expect, it } from 'vitest'
import { promiseState } from './promise-state.ts'

it.each([
  [0, 'on-time'],
  [74, 'on-time'],
  [75, 'at-risk'],
  [100, 'at-risk'],
  [101, 'broken'],
])('a request that has waited %i of 100 is %s', (waited, state) => {
  expect(promiseState(waited, 100)).toBe(state)
})
