import { expect, it } from 'vitest'
import { percentOfRate, rateOfPercent } from './rate-percent.ts'

it.each([
  ['0.80', '80'],
  ['0.82', '82'],
  ['0.825', '82.5'],
  ['1.00', '100'],
])('%s is %s%% and back', (rate, percent) => {
  expect(percentOfRate(rate)).toBe(percent)
  expect(rateOfPercent(percent)).toBe(rate)
})

it.each(['', 'x', '82%', '1e2', '80.1234567'])('%j is no percentage', (typed) => {
  expect(rateOfPercent(typed)).toBeNull()
})
