import type { WireStep } from '@candor/wire/requests.ts'
import { describe, expect, it } from 'vitest'
import { stepNow } from './step-now.ts'
import { renewFirst } from './use-cash-list.ts'

describe('a list whose first page has come again', () => {
  it('has the new ones first, the changed ones replaced and the older ones kept', () => {
    const known = [
      { id: 'b', status: 'in-review' },
      { id: 'a', status: 'completed' },
    ]
    const first = [
      { id: 'c', status: 'in-review' },
      { id: 'b', status: 'completed' },
    ]
    expect(renewFirst(known, first)).toEqual([...first, { id: 'a', status: 'completed' }])
  })
})

describe('the step a request is at', () => {
  const steps = (...states: WireStep['state'][]): WireStep[] =>
    states.map((state) => ({ step: 'review', state, at: null, by: null }))
  it('is the one under way, or the last one', () => {
    expect(stepNow(steps('done', 'done', 'now', 'to-come'))).toBe(3)
    expect(stepNow(steps('done', 'done', 'done'))).toBe(3)
    expect(stepNow(steps('done', 'done', 'failed', 'done'))).toBe(4)
  })
})
