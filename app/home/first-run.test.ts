import { describe, expect, it } from 'vitest'
import { type FirstRun, firstRunStep } from './first-run.ts'

const run = (changes: Partial<FirstRun>): FirstRun => ({
  account: '1',
  picked: null,
  looked: false,
  dismissed: false,
  ...changes,
})

describe('the first order', () => {
  it('is picking a market, seeing the worst case, placing it', () => {
    expect(firstRunStep(run({}), '1', 1)).toBe(1)
    expect(firstRunStep(run({ picked: 'XAUUSD' }), '1', 1)).toBe(2)
    expect(firstRunStep(run({ picked: 'XAUUSD', looked: true }), '1', 1)).toBe(3)
  })

  it('is shown no more once something was posted beside the practice money, or it was dismissed', () => {
    expect(firstRunStep(run({ picked: 'XAUUSD', looked: true }), '1', 3)).toBeNull()
    expect(firstRunStep(run({ dismissed: true }), '1', 1)).toBeNull()
    expect(firstRunStep(run({ dismissed: true }), '2', 1), 'another account is new').toBe(1)
  })
})
