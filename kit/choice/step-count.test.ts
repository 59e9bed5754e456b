import { describe, expect, it } from 'vitest'
import { clampSteps, readSteps, stepByKey } from './step-count.ts'

describe('stepper', () => {
  it('never goes under one or over its limit', () => {
    expect([clampSteps(0, 5), clampSteps(-3, 5), clampSteps(3, 5), clampSteps(9, 5)]).toEqual([1, 1, 3, 5])
  })

  it.each([
    ['', null],
    ['abc', null],
    ['7', 7],
    ['0', 1],
    ['1x2', 12],
    ['999', 50],
  ])('reads %j as %s with a limit of 50', (text, count) => expect(readSteps(text, 50)).toBe(count))

  it.each([
    ['ArrowUp', 3, 4],
    ['ArrowDown', 1, 1],
    ['PageUp', 45, 50],
    ['PageDown', 12, 2],
    ['Home', 9, 1],
    ['End', 9, 50],
    ['Tab', 9, null],
  ])('%s from %s gives %s', (key, from, to) => expect(stepByKey(key, from, 50)).toBe(to))
})
