import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { fallsOf, worstOf } from './drawdown.ts'
import { moneyWeighted, moneyWeightedShare } from './money-weighted.ts'
import type { Snapshot } from './snapshot.ts'
import { growthOf, growthUnit, timeWeighted } from './time-weighted.ts'

/**
 * Returns once more, written from their definitions and from no code of the product: with plain numbers, by buying and selling units, and
 * by carrying a balance from payment to payment.
 */

type Event = { wait: number; move: number; pay: number }
type Point = { at: number; value: number; paid: number }

/** Time-weighted: every payment buys or sells units at what one is worth; what a unit has become is the return. */
function naiveUnits(points: readonly Point[]): { share: number; worst: number } {
  let units = points[0]?.value ?? 0
  const [start, worths] = [1, [1]]
  let lastPaid = points[0]?.paid ?? 0
  for (const { value, paid } of points.slice(1)) {
    const flow = paid - lastPaid
    lastPaid = paid
    const each: number = units === 0 ? (worths.at(-1) ?? 1) : (value - flow) / units
    worths.push(each)
    units = each === 0 ? 0 : value / each
  }
  let [peak, worst] = [0, 0]
  for (const each of worths) {
    peak = Math.max(peak, each)
    worst = Math.min(worst, each / peak - 1)
  }
  return { share: (worths.at(-1) ?? 1) / start - 1, worst }
}

/** Money-weighted: the steady growth at which a balance that is carried along ends where the account ended. */
function naiveCarried(points: readonly Point[]): number | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) throw new Error('no points')
  const endOf = (g: number): number => {
    let [balance, at, paid] = [first.value, first.at, first.paid]
    for (const point of points.slice(1)) {
      balance = balance * Math.exp((g * (point.at - at)) / (last.at - first.at)) + (point.paid - paid)
      ;[at, paid] = [point.at, point.paid]
    }
    return balance - last.value
  }
  const roots: number[] = []
  const step = 0.01
  for (let g = -45; g < 20; g += step) {
    let [low, high] = [g, g + step]
    const [atLow, atHigh] = [endOf(low), endOf(high)]
    if (atLow > 0 === atHigh > 0) continue
    for (let turn = 0; turn < 80; turn += 1) {
      const middle = (low + high) / 2
      if (endOf(middle) > 0 === atLow > 0) low = middle
      else high = middle
    }
    roots.push(low)
  }
  const nearest = roots.reduce((one, other) => (Math.abs(other) < Math.abs(one) ? other : one), 99)
  // More than a thousandfold says nothing, and neither does less than a trillionth of a millionth of what there was.
  return Math.exp(nearest) > 1_000 || nearest < -40 ? null : Math.exp(nearest) - 1
}

/** Deposits, withdrawals and trades at prices that move: every point has what there is and what was paid in. */
function historyOf(start: number, events: readonly Event[]): Point[] {
  const points: Point[] = [{ at: 0, value: start, paid: start }]
  for (const { wait, move, pay } of events) {
    const last = points.at(-1) as Point
    const moved = Math.round((last.value * (1_000 + move)) / 1_000)
    // Nobody takes out more than nine tenths of what there is.
    const flow = pay < 0 ? -Math.min(-pay, Math.floor(moved * 0.9)) : pay
    points.push({ at: last.at + wait, value: moved + flow, paid: last.paid + flow })
  }
  return points
}

const snapshotOf = ({ at, value, paid }: Point): Snapshot => ({
  at,
  equity: cents(BigInt(value)),
  flow: cents(BigInt(paid)),
})

const anyEvent: fc.Arbitrary<Event> = fc.record({
  wait: fc.integer({ min: 1_000, max: 30 * 86_400_000 }),
  move: fc.integer({ min: -300, max: 400 }),
  pay: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -2_000_000, max: 5_000_000 }) },
  ),
})
const anyHistory = fc
  .tuple(fc.integer({ min: 10_000, max: 100_000_000 }), fc.array(anyEvent, { minLength: 1, maxLength: 60 }))
  .map(([start, events]) => historyOf(start, events))

/** Nearly all of it was paid in a moment before the end, when a third was lost: as a growth over the whole time it would be e to the power of −40.006. */
const lostAtTheEnd: Point[] = [
  { at: 0, value: 10_000, paid: 10_000 },
  { at: 113_411, value: 1_781_103, paid: 1_781_103 },
  { at: 114_411, value: 1_248_553, paid: 1_781_103 },
]

/** Equal to a billionth, of one or of itself where it is more. */
const closeTo = (found: number, expected: number): boolean =>
  Math.abs(found - expected) <= 1e-9 * Math.max(1, Math.abs(expected))

describe('returns of a thousand histories are what a second reckoning says, to a billionth before rounding', () => {
  it('time-weighted, with the worst fall', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const points = history.map(snapshotOf)
        const naive = naiveUnits(history)
        const growth = growthOf(points).at(-1) ?? 0n
        expect(closeTo(Number(growth - growthUnit) / Number(growthUnit), naive.share)).toBe(true)
        const fall = worstOf(fallsOf(points))?.share ?? 0n
        expect(Math.abs(Number(fall) / 1e8 - naive.worst)).toBeLessThan(1e-8)
      }),
      { numRuns: 1_000 },
    )
  })

  it('money-weighted', () => {
    let compared = 0
    fc.assert(
      fc.property(anyHistory, (history) => {
        const share = moneyWeightedShare(history.map(snapshotOf))
        const naive = naiveCarried(history)
        if (share === null || naive === null) expect(share).toBe(naive)
        else expect(closeTo(share, naive), `${share} ${naive}`).toBe(true)
        if (share !== null) compared += 1
      }),
      { numRuns: 1_000, examples: [[lostAtTheEnd]] },
    )
    expect(compared).toBeGreaterThan(900)
  })
})

describe('returns worked by hand', () => {
  const points = (...rows: [day: number, equity: bigint, flow: bigint][]): Snapshot[] =>
    rows.map(([day, equity, flow]) => ({
      at: day * 86_400_000,
      equity: cents(equity * 100n),
      flow: cents(flow * 100n),
    }))

  it('without payments both are what there is by what there was', () => {
    const plain = points([0, 1_000n, 1_000n], [5, 900n, 1_000n], [10, 1_100n, 1_000n])
    expect([timeWeighted(plain), moneyWeighted(plain)]).toEqual([10_000_000n, 10_000_000n])
    expect(worstOf(fallsOf(plain))).toMatchObject({ share: -10_000_000n, from: 0, to: 5 * 86_400_000 })
  })

  it('a deposit before a fall: the trading lost 1 %, the customer’s money 8.6 %', () => {
    // +10 % on 1,000, then 9,000 come, then −10 % on 10,100: 1.1 × 0.9 = 0.99.
    const paid = points([0, 1_000n, 1_000n], [5, 10_100n, 10_000n], [10, 9_090n, 10_000n])
    expect(timeWeighted(paid)).toBe(-1_000_000n)
    // 1,000 x + 9,000 √x = 9,090: √x = (−9,000 + √(81,000,000 + 36,360,000)) / 2,000 = 0.916640…
    expect(Number(moneyWeighted(paid)) / 1e8).toBeCloseTo(0.9166404 ** 2 - 1, 5)
  })

  it('nothing in is no return, all lost is all', () => {
    expect(timeWeighted(points([0, 0n, 0n], [1, 0n, 0n]))).toBe(0n)
    expect(moneyWeighted(points([0, 0n, 0n], [1, 0n, 0n]))).toBeNull()
    expect(timeWeighted(points([0, 5n, 5n]))).toBeNull()
    const lost = points([0, 1_000n, 1_000n], [9, 0n, 1_000n])
    expect([timeWeighted(lost), moneyWeighted(lost)]).toEqual([-100_000_000n, -100_000_000n])
  })

  it('begins when the first money comes', () => {
    const late = points([0, 0n, 0n], [3, 500n, 500n], [6, 550n, 500n])
    expect(timeWeighted(late)).toBe(10_000_000n)
  })
})
