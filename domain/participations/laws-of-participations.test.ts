import { checkPool, openWorkedPool, type PoolStep, playStep } from '@candor/tests/worked-cases/worked-pool.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { decidePayout, takeFrom } from './decide-payout.ts'
import { cashFor, seedUnits, units, unitsFor } from './unit.ts'

const bigint = (min: bigint, max: bigint) => fc.bigInt({ min, max })
const share = bigint(1n, 1_000n)
const many = fc.nat({ max: 10_000 })

const anyStep: fc.Arbitrary<PoolStep> = fc.oneof(
  fc.record({
    act: fc.constant('join' as const),
    who: fc.nat({ max: 5 }),
    amount: bigint(1_00n, 100_000_000n),
  }),
  fc.record({ act: fc.constant('leave' as const), which: many, share }),
  fc.record({ act: fc.constantFrom('buy' as const, 'sell' as const), share }),
  fc.record({ act: fc.constant('move' as const), share: bigint(300n, 2_000n) }),
  fc.constant({ act: 'value' as const }),
  fc.record({ act: fc.constant('pay' as const), which: many }),
)

/** A generator of 32 bits (xorshift), so that a long run is a number that can be played again. */
function drawFrom(seed: number): (below: number) => number {
  let state = seed | 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

/** The prices of a long run turn around what they were, so that neither all nor nothing is left of the pool. */
function stepFrom(draw: (below: number) => number): PoolStep {
  const turn = draw(100)
  const part = BigInt(1 + draw(1_000))
  if (turn < 20) return { act: 'join', who: draw(40), amount: BigInt(100 + draw(500_000)) }
  // Half of them in full, so that there are never many thousands.
  if (turn < 48) return { act: 'leave', which: draw(10_000), share: draw(2) === 0 ? 1_000n : part }
  if (turn < 55) return { act: 'buy', share: part }
  if (turn < 57) return { act: 'sell', share: part / 2n + 1n }
  if (turn < 62) return { act: 'move', share: BigInt(970 + draw(62)) }
  return turn < 71 ? { act: 'value' } : { act: 'pay', which: draw(10_000) }
}

describe('units × value', () => {
  it('is the money of the pool to the cent, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 1, maxLength: 60 }), (steps) => {
        const pool = openWorkedPool()
        for (const step of steps) {
          playStep(pool, step)
          checkPool(pool)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is it after 100,000 joins, redemptions, fees and trades of one pool', () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const draw = drawFrom(seed)
    const pool = openWorkedPool()
    try {
      for (let step = 1; step <= 100_000; step += 1) {
        playStep(pool, stepFrom(draw))
        if (step % 1_000 === 0) checkPool(pool)
      }
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error })
    }
    const { joined, left, paid, charged, owing, rounded } = pool.counts
    for (const count of [joined, left, paid, charged, owing, Number(rounded)])
      expect(count, `seed ${seed}`).toBeGreaterThan(100)
  })
})

describe('redeeming', () => {
  const value = fc.record({
    equity: bigint(1n, 10n ** 12n).map(cents),
    units: bigint(seedUnits, seedUnits * 1_000n).map(units),
  })
  const stake = fc.record({
    units: bigint(1n, seedUnits).map(units),
    cost: bigint(0n, 10n ** 9n).map(cents),
  })
  const carried = bigint(0n, 10n ** 8n).map(cents)

  it('in however many parts at one value gains no more than a cent for each, which the fee is rounded by', () => {
    const parts = fc.array(bigint(1n, 999n), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(stake, value, carried, parts, (all, at, lost, shares) => {
        const proceeds = cashFor(all.units, at)
        const whole = decidePayout({ proceeds, cost: all.cost, carried: lost })
        let [rest, before, received, costs] = [all, lost, 0n, 0n]
        const cuts = [...shares.map((cut) => (all.units * cut) / 20_000n), null]
        for (const cut of cuts) {
          const given = units(cut === null ? rest.units : cut)
          if (given === 0n) continue
          const taken = takeFrom(rest, given)
          const paid = decidePayout({ proceeds: cashFor(given, at), cost: taken.cost, carried: before })
          received += cashFor(given, at) - paid.fee
          costs += taken.cost
          rest = taken.rest
          before = paid.carriedAfter
        }
        expect([rest.units, costs]).toEqual([0n, all.cost])
        const gained = received - (proceeds - whole.fee)
        expect(gained <= BigInt(cuts.length)).toBe(true)
        // Nor does it cost more than the cents that each part is rounded by.
        expect(gained >= -2n * BigInt(cuts.length)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('right after joining never brings more than was put in, and a fee is never taken of a loss', () => {
    fc.assert(
      fc.property(bigint(1n, 10n ** 9n).map(cents), value, carried, (amount, at, lost) => {
        const proceeds = cashFor(unitsFor(amount, at), at)
        expect(proceeds <= amount).toBe(true)
        const { fee, earned, carriedAfter, transfers } = decidePayout({
          proceeds,
          cost: amount,
          carried: lost,
        })
        expect([fee, earned, carriedAfter]).toEqual([0n, 0n, lost + amount - proceeds])
        expect(transfers.every(({ kind }) => kind !== 'participation-fee')).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})
