import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { findStrategy } from './strategy-list.ts'
import { decideStrategyTerms, strategyNow } from './strategy-terms.ts'

const running = { minimum: cents(100_00n), endedAt: null }
const now = Date.UTC(2026, 10, 16)
const toMinimum = (minimum: bigint) => ({ act: 'minimum', minimum: cents(minimum) }) as const

describe('a strategy', () => {
  it('ends now and for ever', () => {
    const ended = { minimum: 100_00n, endedAt: now }
    expect(decideStrategyTerms(running, { act: 'end' }, now)).toEqual({ ok: true, value: ended })
    for (const change of [{ act: 'end' } as const, toMinimum(50_00n)])
      expect(decideStrategyTerms({ ...running, endedAt: now - 1 }, change, now)).toEqual({
        ok: false,
        refusal: 'strategy-ended',
      })
  })

  it.each([
    [10_00n, null],
    [9_99n, 'amount-below-minimum'],
    [1_000_000_00n, null],
    [1_000_000_01n, 'amount-above-maximum'],
    [100_00n, 'already-so'],
  ])('takes %s cents as its least, or says %s', (minimum, refusal) => {
    expect(decideStrategyTerms(running, toMinimum(minimum), now)).toEqual(
      refusal === null ? { ok: true, value: { minimum, endedAt: null } } : { ok: false, refusal },
    )
  })

  it('is as it came with the release, but for what was decided', () => {
    const strategy = findStrategy('metal-trend')
    if (!strategy) throw new Error('there is no such strategy')
    expect(strategyNow(strategy, null)).toMatchObject({ minimum: 250_00n, endedAt: null })
    const decided = { minimum: cents(50_00n), endedAt: now }
    expect(strategyNow(strategy, decided)).toMatchObject({ ...decided, version: strategy.version })
    expect(strategyNow({ ...strategy, endedAt: 1 }, { ...decided, endedAt: null }).endedAt).toBe(1)
  })
})
