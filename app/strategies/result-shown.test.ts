import { describe, expect, it } from 'vitest'
import { byWorstFall, daysOf, shownResult, spanOf } from './result-shown.ts'

const result = (from: string, until: string, worstFall = '-0.05000000') => ({
  from: `${from}T00:00:00.000Z`,
  until: `${until}T00:00:00.000Z`,
  change: '0.01000000',
  worstFall,
  recoveryDays: null,
  underWaterDays: 3,
  weeks: 4,
  losingWeeks: 1,
  trades: 9,
  hitRate: null,
})

const tested = result('2024-11-01', '2026-10-31')

describe('the result that is shown', () => {
  it('is that of the tests until there are four weeks of live ones', () => {
    expect(shownResult({ live: null, tested }).from).toBe('tested')
    expect(shownResult({ live: result('2026-11-01', '2026-11-28'), tested }).from).toBe('tested')
    expect(shownResult({ live: result('2026-11-01', '2026-11-29'), tested }).from).toBe('live')
  })

  it('rules the order by worst fall', () => {
    const deep = { id: 'deep', live: null, tested: result('2024-11-01', '2026-10-31', '-0.16100000') }
    const flat = { id: 'flat', live: null, tested: result('2024-11-01', '2026-10-31', '-0.01400000') }
    const none = { id: 'none', live: null, tested: result('2024-11-01', '2026-10-31', '0.00000000') }
    expect(byWorstFall([deep, flat, none]).map(({ id }) => id)).toEqual(['none', 'flat', 'deep'])
    const untested = { id: 'untested', live: null, tested: null }
    expect(byWorstFall([untested, deep, flat]).map(({ id }) => id)).toEqual(['flat', 'deep', 'untested'])
  })
})

describe('a span', () => {
  it('is told in days, and from two months on in months', () => {
    expect(spanOf(daysOf({ from: '2026-11-01T00:00:00.000Z', until: '2026-11-03T23:00:00.000Z' }))).toEqual({
      unit: 'days',
      n: 2,
    })
    expect(spanOf(59)).toEqual({ unit: 'days', n: 59 })
    expect(spanOf(60)).toEqual({ unit: 'months', n: 2 })
    expect(spanOf(730)).toEqual({ unit: 'months', n: 24 })
  })
})
