import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import type { Snapshot } from '../portfolio/snapshot.ts'
import { dayMs } from '../time/durations.ts'
import { comparePerRisk, dayByDay, resultPerRisk } from './result-per-risk.ts'

const start = Date.UTC(2026, 10, 2)

const daily = (equities: readonly bigint[], flows: readonly bigint[] = []): Snapshot[] =>
  equities.map((equity, place) => ({
    at: start + place * dayMs,
    equity: cents(equity),
    flow: cents(flows[place] ?? flows.at(-1) ?? 0n),
  }))

describe('the result per risk', () => {
  it('is the mean daily return by its standard deviation, worked by hand', () => {
    // +10 %, −10 %, +10 %, −10 %, +10 %: mean 0.02; squares of the differences 3 × 0.0064 + 2 × 0.0144 = 0.048; ÷ 4 = 0.012, whose root
    // is 0.10954451; 0.02 ÷ 0.10954451 = 0.18257.
    const days = daily([10_000_00n, 11_000_00n, 9_900_00n, 10_890_00n, 9_801_00n, 10_781_10n])
    expect(resultPerRisk(days)).toEqual({ kind: 'figure', tenThousandths: 1825n })
  })

  it('is negative where more was lost, by the same rule', () => {
    // −1 %, −2 %, −3 %, −2 %, −2 % of what was left: mean −0.02; squares 2 × 0.0001 ÷ 4 = 0.00005, root 0.00707107; −2.82842.
    const days = daily([1_000_000_00n, 990_000_00n, 970_200_00n, 941_094_00n, 922_272_12n, 903_826_68n])
    expect(resultPerRisk(days)).toMatchObject({ kind: 'figure', tenThousandths: -28284n })
  })

  it('leaves money out that came from outside', () => {
    const plain = daily([100_00n, 101_00n, 100_00n, 102_00n, 101_00n, 103_00n])
    // 50.00 came on the third day: the same dollars are made, of more money, so only later shares are smaller.
    const paid = daily([100_00n, 101_00n, 150_00n], [0n, 0n, 50_00n])
    expect(resultPerRisk(paid)).toEqual({ kind: 'too-few-days', days: 2 })
    const later = daily([100_00n, 100_00n, 150_00n, 150_00n, 150_00n, 150_00n], [0n, 0n, 50_00n])
    expect(resultPerRisk(later)).toEqual({ kind: 'no-swing' })
    expect(resultPerRisk(plain).kind).toBe('figure')
  })

  it('says so where there are too few days, and where nothing was traded', () => {
    expect(resultPerRisk(daily([100_00n, 200_00n, 50_00n, 75_00n, 80_00n]))).toEqual({
      kind: 'too-few-days',
      days: 4,
    })
    expect(resultPerRisk(daily([1n, 1n, 1n, 1n, 1n, 1n]))).toEqual({ kind: 'no-swing' })
    expect(resultPerRisk([])).toEqual({ kind: 'too-few-days', days: 0 })
  })

  it('orders a list: the best first, nothing traded as zero, too few days last', () => {
    const figure = (tenThousandths: bigint) => ({ kind: 'figure', tenThousandths }) as const
    const few = { kind: 'too-few-days', days: 3 } as const
    const none = { kind: 'no-swing' } as const
    const list = [few, figure(-5n), none, figure(12n)]
    expect(list.toSorted(comparePerRisk)).toEqual([figure(12n), none, figure(-5n), few])
  })
})

describe('days of notes', () => {
  it('end with the last note of each, and with the one before where nothing was noted', () => {
    const hour = dayMs / 24
    const note = (at: number, equity: bigint): Snapshot => ({
      at: start + at,
      equity: cents(equity),
      flow: cents(100n),
    })
    const points = [note(9 * hour, 100n), note(10 * hour, 90n), note(20 * hour, 95n), note(60 * hour, 99n)]
    const days = dayByDay(points, start + 3 * dayMs + hour)
    expect(days.map(({ equity }) => equity)).toEqual([100n, 95n, 95n, 99n, 99n])
    expect(days.at(-1)?.at).toBe(start + 3 * dayMs + hour)
  })
})
