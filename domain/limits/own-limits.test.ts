import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, noCents } from '../money/cents.ts'
import { limitRefusal, type OwnStanding, pauseRefusal, sizeRefusal } from './check-limits.ts'
import {
  changeLimit,
  limitAt,
  limitBounds,
  limitNames,
  looserWaitsMs,
  noLimit,
  type OwnLimit,
} from './own-limits.ts'
import { beginTimeOut } from './time-out.ts'

const set = (known: OwnLimit, value: bigint | null, now: number): OwnLimit => {
  const changed = changeLimit('loss-per-day', known, value, now)
  if (!changed.ok) throw new Error(changed.refusal)
  return changed.value
}
const day = looserWaitsMs

describe('a limit of one’s own', () => {
  const three = set(noLimit, 300_00n, 0)

  it('counts at once when it is new or stricter', () => {
    expect(three).toEqual({ value: 300_00n, waiting: null })
    expect(set(three, 100_00n, 5)).toEqual({ value: 100_00n, waiting: null })
  })
  it('waits for a day when it is looser, or taken away', () => {
    const raised = set(three, 500_00n, 1_000)
    expect(raised).toEqual({ value: 300_00n, waiting: { value: 500_00n, from: 1_000 + day } })
    expect(limitAt(raised, 999 + day).value).toBe(300_00n)
    expect(limitAt(raised, 1_000 + day)).toEqual({ value: 500_00n, waiting: null })
    expect(set(three, null, 7)).toEqual({ value: 300_00n, waiting: { value: null, from: 7 + day } })
  })
  it('forgets what waited when it is made stricter meanwhile, or set to what it is', () => {
    const raised = set(three, 500_00n, 0)
    expect(set(raised, 200_00n, 10)).toEqual({ value: 200_00n, waiting: null })
    expect(set(raised, 300_00n, 10)).toEqual({ value: 300_00n, waiting: null })
  })
  it('keeps its time when less is asked for than waits, and begins anew when more is', () => {
    const raised = set(three, 500_00n, 0)
    expect(set(raised, 400_00n, 10).waiting).toEqual({ value: 400_00n, from: day })
    expect(set(raised, 500_00n, 10).waiting).toEqual({ value: 500_00n, from: day })
    expect(set(raised, 600_00n, 10).waiting).toEqual({ value: 600_00n, from: 10 + day })
    expect(set(raised, null, 10).waiting).toEqual({ value: null, from: 10 + day })
  })
  it.each(limitNames)('%s has bounds', (name) => {
    const { min, max } = limitBounds[name]
    expect(changeLimit(name, noLimit, min, 0).ok && changeLimit(name, noLimit, max, 0).ok).toBe(true)
    for (const wrong of [min - 1n, max + 1n, 0n, -5n])
      expect(changeLimit(name, noLimit, wrong, 0)).toEqual({ ok: false, refusal: 'limit-invalid' })
  })
  it('whatever is asked and when: nothing looser counts before it has been asked for a day', () => {
    const wish = fc.option(fc.bigInt({ min: 1_00n, max: 50_00n }), { nil: null })
    const asks = fc.array(fc.tuple(wish, fc.integer({ min: 0, max: day })), { minLength: 1, maxLength: 12 })
    const isLooser = (one: bigint | null, other: bigint | null) =>
      other !== null && (one === null || one > other)
    fc.assert(
      fc.property(asks, (list) => {
        let now = 0
        let known = noLimit
        const asked: { value: bigint | null; at: number }[] = []
        for (const [value, pause] of list) {
          now += pause
          const before = limitAt(known, now).value
          known = set(known, value, now)
          asked.push({ value, at: now })
          const counts = limitAt(known, now).value
          // Right after asking, nothing is looser than before; and what counts is what was asked for, if that is not looser.
          expect(isLooser(counts, before)).toBe(false)
          if (!isLooser(value, before)) expect(counts).toBe(value)
          // Later: whatever counts then was asked for, or something looser was, at least a day before.
          const later = limitAt(known, now + day).value
          if (isLooser(later, counts)) expect(later).toBe(value)
        }
        const last = known.waiting
        if (last)
          expect(
            asked.some(
              ({ value, at }) =>
                at + day === last.from && (value === last.value || isLooser(value, last.value)),
            ),
          ).toBe(true)
      }),
    )
  })
})

describe('a time-out', () => {
  const hours = 3_600_000
  it('lasts one day to six weeks', () => {
    expect(beginTimeOut(null, 1, 100)).toEqual({ ok: true, value: 100 + 24 * hours })
    expect(beginTimeOut(null, 42, 0)).toEqual({ ok: true, value: 42 * 24 * hours })
    for (const days of [0, 43, 1.5, -1])
      expect(beginTimeOut(null, days, 0)).toEqual({ ok: false, refusal: 'limit-invalid' })
  })
  it('can be made longer and not shorter', () => {
    expect(beginTimeOut(48 * hours, 3, 0)).toEqual({ ok: true, value: 72 * hours })
    expect(beginTimeOut(48 * hours, 1, 0)).toEqual({ ok: false, refusal: 'time-out-running' })
    expect(beginTimeOut(48 * hours, 1, 24 * hours)).toEqual({ ok: true, value: 48 * hours })
  })
})

describe('what a limit forbids', () => {
  const none: OwnStanding = {
    now: 50,
    limits: {},
    timeOutUntil: null,
    lostToday: noCents,
    stakedToday: noCents,
    contractsToday: 9,
  }
  const stake = cents(100_00n)

  it('nothing, where none is set', () => {
    expect(limitRefusal(undefined, { stake })).toBeNull()
    expect(limitRefusal(none, { stake, leverage: 30, openPositions: 199 })).toBeNull()
  })
  it('anything during a time-out, to its last millisecond', () => {
    expect(pauseRefusal({ ...none, timeOutUntil: 51 })).toBe('time-out')
    expect(pauseRefusal({ ...none, timeOutUntil: 50 })).toBeNull()
  })
  it('anything once the loss of the day is reached', () => {
    const limits = { 'loss-per-day': 300_00n }
    expect(pauseRefusal({ ...none, limits, lostToday: cents(299_99n) })).toBeNull()
    expect(pauseRefusal({ ...none, limits, lostToday: cents(300_00n) })).toBe('loss-limit-reached')
  })
  it.each<
    [
      code: string | null,
      limits: OwnStanding['limits'],
      opening: { leverage?: number; openPositions?: number; contract?: boolean },
    ]
  >([
    [null, { 'largest-stake': 100_00n }, {}],
    ['stake-too-large', { 'largest-stake': 99_99n }, {}],
    [null, { 'stake-per-day': 150_00n }, {}],
    ['stake-limit-reached', { 'stake-per-day': 149_99n }, {}],
    [null, { 'contracts-per-day': 10n }, { contract: true }],
    ['contract-limit-reached', { 'contracts-per-day': 9n }, { contract: true }],
    [null, { 'contracts-per-day': 9n }, {}],
    [null, { 'highest-leverage': 10n }, { leverage: 10 }],
    ['leverage-limit-reached', { 'highest-leverage': 10n }, { leverage: 11 }],
    [null, { 'highest-leverage': 1n, 'open-positions': 1n }, {}],
    [null, { 'open-positions': 3n }, { openPositions: 2 }],
    ['position-limit-reached', { 'open-positions': 3n }, { openPositions: 3 }],
  ])('%s of %o', (code, limits, opening) =>
    expect(sizeRefusal({ ...none, limits, stakedToday: cents(50_00n) }, { stake, ...opening })).toBe(code),
  )
})
