import type { WireStep } from '@candor/wire/requests.ts'
import { describe, expect, it } from 'vitest'
import { showParam } from '../api/use-refusal-text.ts'
import { judgeReceipt } from '../deposits/use-receipt.ts'
import { stepNow } from './step-now.ts'
import { renewFirst } from './use-cash-list.ts'

const now = new Date('2026-11-05T12:00:00Z')

describe('the values of a refusal', () => {
  it('are shown as their reader writes them', () => {
    expect(showParam('48000.00', 'en', now)).toBe('$48,000.00')
    expect(showParam('5', 'en', now)).toBe('5')
    expect(showParam('2026-11-20T12:00:00.000Z', 'malay', now)).toMatch(/^20 Nov, \d\d:\d\d$/)
  })
})

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

describe('a chosen receipt', () => {
  it.each([
    ['image/jpeg', 10 * 1024 * 1024, null],
    ['image/webp', 1, null],
    ['image/png', 10 * 1024 * 1024 + 1, 'deposit.receipt-too-large'],
    ['application/pdf', 1, 'receipt-unreadable'],
    ['image/svg+xml', 1, 'receipt-unreadable'],
    ['', 1, 'receipt-unreadable'],
  ])('of type %j with %i bytes is judged %s', (type, size, problem) =>
    expect(judgeReceipt({ type, size })).toBe(problem),
  )
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
